import { Hono } from 'hono'
import { INBOX_BODY_BYTES } from '../../../contract/limits.ts'
import {
  createPasskeySchema,
  PASSKEYS_MAXIMUM,
  type PasskeyView,
  renamePasskeySchema,
} from '../../../contract/passkeys.ts'
import { createId } from '../../http/create-id.ts'
import { ProblemError } from '../../http/problem.ts'
import { readBody } from '../../http/read-json.ts'
import type { InboxContext, OwnerEnv } from '../context.ts'
import { findSessionHash } from '../owner-sessions/cookie.ts'
import { createChallenge, useChallenge } from './challenge.ts'
import { toPasskeySite } from './passkey-site.ts'
import { deletePasskey, insertPasskey, type Passkey, readPasskeys, renamePasskey } from './store.ts'
import { createRegistrationOptions, readChallenge, verifyRegistration } from './webauthn.ts'

/** Routes for the signed-in member's passkeys. */
export function createPasskeyRoutes(context: InboxContext): Hono<OwnerEnv> {
  const { clock, database } = context
  const app = new Hono<OwnerEnv>()

  app.get('/account/passkeys', async (c) =>
    c.json({ passkeys: (await readPasskeys(database, c.var.member.id)).map(toView) }),
  )

  app.post('/account/passkeys/options', async (c) => {
    const { member } = c.var
    const options = await createRegistrationOptions({
      challenge: await createChallenge(`register ${member.id}`, context),
      site: toPasskeySite(c.req.raw, context),
      member,
      known: await readPasskeys(database, member.id),
    })
    return c.json(options)
  })

  app.post('/account/passkeys', async (c) => {
    const { name, credential } = await readBody(c.req.raw, createPasskeySchema, INBOX_BODY_BYTES)
    const { member, owner } = c.var
    const challenge = await readChallenge(credential.response.clientDataJSON)
    if (!challenge || !(await useChallenge(challenge.text, `register ${member.id}`, context)))
      throw new ProblemError(
        'passkey_invalid',
        'This took too long or was sent before. Add the passkey again.',
      )
    const site = toPasskeySite(c.req.raw, context)
    const verified = await verifyRegistration(credential, { site, challenge: challenge.encoded })
    if (!verified)
      throw new ProblemError('passkey_invalid', 'The browser’s answer is not valid. Add the passkey again.')
    const { id, publicKey, counter } = verified
    const createdAt = clock.now()
    const passkey = {
      id: createId(),
      name,
      credential: id,
      createdAt,
      transports: credential.response.transports,
    }
    const added = { ...passkey, publicKey, counter, member: member.id }
    if (!(await insertPasskey(database, { passkey: added, who: owner, maximum: PASSKEYS_MAXIMUM })))
      throw new ProblemError(
        'passkey_invalid',
        `Not added: this passkey exists already, or you have ${PASSKEYS_MAXIMUM} passkeys. Remove one you do not use.`,
      )
    return c.json(toView({ ...passkey, usedAt: null }), 201)
  })

  app.patch('/account/passkeys/:id', async (c) => {
    const { name } = await readBody(c.req.raw, renamePasskeySchema, INBOX_BODY_BYTES)
    const change = { id: c.req.param('id'), name, member: c.var.member.id }
    const renamed = await renamePasskey(database, { ...change, who: c.var.owner, at: clock.now() })
    if (!renamed) refuseUnknown()
    return c.json(toView(renamed))
  })

  app.delete('/account/passkeys/:id', async (c) => {
    const current = (await findSessionHash(c, context)) ?? ''
    const actor = { member: c.var.member.id, current, who: c.var.owner, at: clock.now() }
    if (!(await deletePasskey(database, { id: c.req.param('id'), ...actor }))) refuseUnknown()
    return c.body(null, 204)
  })
  return app
}

function refuseUnknown(): never {
  throw new ProblemError('not_found', 'You have no passkey with this id. Load the list again.')
}

function toView({ id, name, createdAt, usedAt }: Passkey): PasskeyView {
  const toText = (time: number) => new Date(time).toISOString()
  return { id, name, createdAt: toText(createdAt), usedAt: usedAt === null ? null : toText(usedAt) }
}
