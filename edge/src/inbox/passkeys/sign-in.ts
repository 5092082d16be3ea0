import { Hono } from 'hono'
import type * as v from 'valibot'
import { INBOX_BODY_BYTES } from '../../../contract/limits.ts'
import { passkeySignInSchema } from '../../../contract/passkeys.ts'
import { ProblemError, toRateLimited } from '../../http/problem.ts'
import { readBody } from '../../http/read-json.ts'
import type { InboxContext } from '../context.ts'
import { countRefusal } from '../count-refusal.ts'
import { startSession } from '../owner-sessions/cookie.ts'
import { refuseOtherSites, refuseRemoved } from '../require-owner.ts'
import type { Member } from '../team/member.ts'
import { createChallenge, useChallenge } from './challenge.ts'
import { toPasskeySite } from './passkey-site.ts'
import { readPasskeyOwner, touchPasskey } from './store.ts'
import { createSignInOptions, type PasskeySite, readChallenge, verifySignIn } from './webauthn.ts'

/** Signs people in with a passkey. The browser offers the passkeys of this site, so no one enters a name. */
export function createPasskeySignIn(context: InboxContext): Hono {
  const { clientInfo, limiter } = context
  const app = new Hono()

  app.post('/api/passkeys/options', async (c) => {
    if (!(await limiter.take('session', `inbox ${clientInfo.address(c.req.raw)}`)))
      throw toRateLimited('attempts to sign in')
    refuseOtherSites(c.req.raw)
    const challenge = await createChallenge('sign in', context)
    const options = await createSignInOptions({ challenge, site: toPasskeySite(c.req.raw, context) })
    return c.json(options, 200, { 'Cache-Control': 'no-store' })
  })

  app.post('/api/passkeys/session', async (c) => {
    refuseOtherSites(c.req.raw)
    const { credential } = await readBody(c.req.raw, passkeySignInSchema, INBOX_BODY_BYTES)
    const found = await verify(credential, toPasskeySite(c.req.raw, context), context)
    if (found === undefined) {
      await countRefusal(c.req.raw, context, { by: 'passkey' })
      throw new ProblemError(
        'passkey_invalid',
        'This passkey does not sign in here: it was removed, or the attempt took too long. Try again, or use another way.',
      )
    }
    refuseRemoved(found.member)
    await startSession(c, context, found)
    return c.body(null, 204)
  })
  return app
}

async function verify(
  credential: v.InferOutput<typeof passkeySignInSchema>['credential'],
  site: PasskeySite,
  context: InboxContext,
): Promise<{ member: Member; passkey: string } | undefined> {
  const { clock, database } = context
  const challenge = await readChallenge(credential.response.clientDataJSON)
  if (!challenge || !(await useChallenge(challenge.text, 'sign in', context))) return undefined
  const owned = await readPasskeyOwner(database, credential.id)
  if (!owned) return undefined
  const { passkeyId, publicKey, counter, ...member } = owned
  const known = { id: credential.id, publicKey, counter }
  const uses = await verifySignIn(credential, known, { site, challenge: challenge.encoded })
  if (uses === undefined) return undefined
  const isNew = await touchPasskey(database, { id: passkeyId, counter: uses, at: clock.now() })
  return isNew ? { member, passkey: passkeyId } : undefined
}
