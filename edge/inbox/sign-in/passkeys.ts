import { Hono } from 'hono'
import type * as v from 'valibot'
import { PASSKEY_CHALLENGE_MS } from '../../contract/limits.ts'
import { createId } from '../../src/http/create-id.ts'
import { ProblemError, toRateLimited } from '../../src/http/problem.ts'
import { toPublicUrl } from '../../src/http/services.ts'
import type { InboxContext, MemberEnv } from '../context.ts'
import { operation } from '../operation.ts'
import type { Member } from '../team/member.ts'
import {
  createPasskeySchema,
  passkeyOptionsSchema,
  PASSKEYS_MAXIMUM,
  passkeySchema,
  passkeySignInSchema,
  passkeysSchema,
  type PasskeyView,
  renamePasskeySchema,
} from './contract.ts'
import {
  deletePasskey,
  insertPasskey,
  type Passkey,
  readPasskeyOwner,
  readPasskeys,
  renamePasskey,
  touchPasskey,
} from './passkey-store.ts'
import { countRefusal, refuseOtherSites, refuseRemoved } from './require-member.ts'
import { findSessionHash, insertUsedSignIn, refuseWithoutGroups, startSession } from './sessions.ts'
import { readSignedText, signText } from '../../src/http/signing.ts'
import {
  createRegistrationOptions,
  createSignInOptions,
  type PasskeySite,
  readChallenge,
  verifyRegistration,
  verifySignIn,
} from './webauthn.ts'

/** Routes for the signed-in member's passkeys. */
export function createPasskeyRoutes(context: InboxContext): Hono<MemberEnv> {
  const { clock, database } = context
  const app = new Hono<MemberEnv>()

  app.get('/account/passkeys', operation({ summary: 'Your passkeys', answer: passkeysSchema }), async (c) =>
    c.json({ passkeys: (await readPasskeys(database, c.var.member.id)).map(toView) }),
  )

  app.post(
    '/account/passkeys/options',
    operation({
      summary: 'Options for the browser to create a passkey; they work once, for five minutes',
      answer: passkeyOptionsSchema,
    }),
    async (c) => {
      const { member } = c.var
      const options = await createRegistrationOptions({
        challenge: await createChallenge(`register ${member.id}`, context),
        site: toPasskeySite(c.req.raw, context),
        member,
        known: await readPasskeys(database, member.id),
      })
      return c.json(options)
    },
  )

  app.post(
    '/account/passkeys',
    operation({
      summary: 'Add the passkey that the browser has created',
      body: createPasskeySchema,
      answer: passkeySchema,
      status: 201,
      refusals: ['passkey_invalid'],
    }),
    async (c) => {
      const { name, credential } = c.req.valid('json')
      const { member, who } = c.var
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
      if (!(await insertPasskey(database, { passkey: added, who, maximum: PASSKEYS_MAXIMUM })))
        throw new ProblemError(
          'passkey_invalid',
          `Not added: this passkey exists already, or you have ${PASSKEYS_MAXIMUM} passkeys. Remove one you do not use.`,
        )
      return c.json(toView({ ...passkey, usedAt: null }), 201)
    },
  )

  app.patch(
    '/account/passkeys/:id',
    operation({
      summary: 'Rename a passkey',
      body: renamePasskeySchema,
      answer: passkeySchema,
      refusals: ['not_found'],
    }),
    async (c) => {
      const { name } = c.req.valid('json')
      const change = { id: c.req.param('id'), name, member: c.var.member.id }
      const renamed = await renamePasskey(database, { ...change, who: c.var.who, at: clock.now() })
      if (!renamed) refuseUnknown()
      return c.json(toView(renamed))
    },
  )

  app.delete(
    '/account/passkeys/:id',
    operation({
      summary: 'Remove a passkey, and end the sessions that it started, except this one',
      refusals: ['not_found'],
    }),
    async (c) => {
      const current = (await findSessionHash(c, context)) ?? ''
      const actor = { member: c.var.member.id, current, who: c.var.who, at: clock.now() }
      if (!(await deletePasskey(database, { id: c.req.param('id'), ...actor }))) refuseUnknown()
      return c.body(null, 204)
    },
  )
  return app
}

function refuseUnknown(): never {
  throw new ProblemError('not_found', 'You have no passkey with this id. Load the list again.')
}

function toView({ id, name, createdAt, usedAt }: Passkey): PasskeyView {
  const toText = (time: number) => new Date(time).toISOString()
  return { id, name, createdAt: toText(createdAt), usedAt: usedAt === null ? null : toText(usedAt) }
}

/** Signs people in with a passkey. The browser offers the passkeys of this site, so no one enters a name. */
export function createPasskeySignIn(context: InboxContext): Hono {
  const { clientInfo, limiter } = context
  const app = new Hono()

  app.post(
    '/api/passkeys/options',
    refuseOtherSites,
    operation({
      summary: 'Options for the browser to sign in with a passkey; they work once, for five minutes',
      caller: 'anyone',
      limit: 'session',
      answer: passkeyOptionsSchema,
      refusals: ['forbidden', 'rate_limited'],
    }),
    async (c) => {
      if (!(await limiter.take('session', `inbox ${clientInfo.address(c.req.raw)}`)))
        throw toRateLimited('attempts to sign in')
      const challenge = await createChallenge('sign in', context)
      const options = await createSignInOptions({ challenge, site: toPasskeySite(c.req.raw, context) })
      return c.json(options, 200, { 'Cache-Control': 'no-store' })
    },
  )

  app.post(
    '/api/passkeys/session',
    refuseOtherSites,
    operation({
      summary: 'Sign in with a passkey: exchanges it for a cookie',
      caller: 'anyone',
      body: passkeySignInSchema,
      refusals: ['passkey_invalid', 'access_removed', 'forbidden', 'rate_limited'],
    }),
    async (c) => {
      const { credential } = c.req.valid('json')
      const found = await verify(credential, toPasskeySite(c.req.raw, context), context)
      if (found === undefined) {
        await countRefusal(c.req.raw, context, { by: 'passkey' })
        throw new ProblemError(
          'passkey_invalid',
          'This passkey does not sign in here: it was removed, or the attempt took too long. Try again, or use another way.',
        )
      }
      refuseRemoved(found.member)
      refuseWithoutGroups(found.member.id, context)
      await startSession(c, context, found)
      return c.body(null, 204)
    },
  )
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

type ChallengeContext = Pick<InboxContext, 'clock' | 'database' | 'hashing' | 'secrets'>

/** What a challenge is for: a challenge of another purpose or member is not valid. */
type Purpose = 'sign in' | `register ${string}`

/** Creates a challenge. The challenge is signed, so that nothing is stored for people who do not finish. */
async function createChallenge(purpose: Purpose, context: ChallengeContext): Promise<string> {
  const text = `${createId()}.${context.clock.now() + PASSKEY_CHALLENGE_MS}`
  return signText(`passkey ${purpose}`, text, context)
}

/** Whether a challenge was created here for this purpose, has not expired, and is used for the first time. */
async function useChallenge(
  challenge: string,
  purpose: Purpose,
  context: ChallengeContext,
): Promise<boolean> {
  const signed = await readSignedText(`passkey ${purpose}`, challenge, context)
  if (!signed) return false
  const { text, signature } = signed
  const expiresAt = Number(text.slice(text.indexOf('.') + 1))
  const now = context.clock.now()
  if (now >= expiresAt) return false
  return insertUsedSignIn(context.database, { hash: signature, expiresAt, now })
}

/**
 * Returns the origin of the page that sent a request. This is also the origin of the API, because the API accepts
 * changes only from its own origin.
 */
function toPasskeySite(request: Request, { clientInfo }: Pick<InboxContext, 'clientInfo'>): PasskeySite {
  const { hostname, origin } = new URL(toPublicUrl(request, clientInfo))
  return { hostname, origin }
}
