import * as v from 'valibot'
import { NAME_CHARACTERS } from '../../contract/limits.ts'
import { memberName } from '../team/contract.ts'

/** Response of GET /inbox/api/session. */
export const sessionStateSchema = v.object({
  isSignedIn: v.boolean(),
  /** Name of the OpenID Connect provider, for the button of the sign-in screen; null if there is none. */
  singleSignOn: v.nullable(v.string()),
  /** True if an OpenID Connect provider started this session and can also end its own session. */
  endsAtProvider: v.optional(v.boolean(), false),
})

export type SessionState = v.InferOutput<typeof sessionStateSchema>

/**
 * Reasons why a sign-in through OpenID Connect failed, in the fragment `#sign-in=` of the inbox's URL. `expired`: the
 * sign-in took too long, or the provider's response was used before. `canceled`: the person canceled. `refused`: the
 * provider's response is not valid. `unverified`: the email is not verified. `not_invited`: the person is not invited.
 * `removed`: an admin removed the person. `unavailable`: the provider cannot be reached.
 */
export const signInFailures = [
  'expired',
  'canceled',
  'refused',
  'unverified',
  'not_invited',
  'removed',
  'unavailable',
] as const

export type SignInFailure = (typeof signInFailures)[number]

/** Body of POST /inbox/api/session, which signs a browser in. */
export const signInSchema = v.strictObject({ token: v.pipe(v.string(), v.maxLength(500)) })

const base64url = v.pipe(v.string(), v.minLength(1), v.regex(/^[\w-]+$/, 'base64url'))

const bytes = v.pipe(base64url, v.maxLength(20_000))

/** A credential id. WebAuthn allows up to 1023 bytes, which are 1364 characters in base64url. */
const credentialId = v.pipe(base64url, v.maxLength(1400))

const credential = { id: credentialId, rawId: credentialId, type: v.literal('public-key') }

/** Options for `navigator.credentials`, as WebAuthn serializes them. */
export const passkeyOptionsSchema = v.looseObject({ challenge: v.string() })

const name = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(NAME_CHARACTERS))

/** Body of PATCH /inbox/api/account/passkeys/:id */
export const renamePasskeySchema = v.strictObject({ name })

/** Body of POST /inbox/api/account/passkeys. `credential` is WebAuthn's RegistrationResponseJSON. */
export const createPasskeySchema = v.strictObject({
  name,
  credential: v.object({
    ...credential,
    response: v.object({
      clientDataJSON: bytes,
      attestationObject: bytes,
      transports: v.optional(v.pipe(v.array(v.pipe(v.string(), v.maxLength(30))), v.maxLength(10)), []),
    }),
  }),
})

/** Body of POST /inbox/api/passkeys/session. `credential` is WebAuthn's AuthenticationResponseJSON. */
export const passkeySignInSchema = v.strictObject({
  credential: v.object({
    ...credential,
    response: v.object({ clientDataJSON: bytes, authenticatorData: bytes, signature: bytes }),
  }),
})

export const passkeySchema = v.object({
  id: v.string(),
  name: v.string(),
  createdAt: v.string(),
  /** Null if the passkey was never used. */
  usedAt: v.nullable(v.string()),
})

export type PasskeyView = v.InferOutput<typeof passkeySchema>

/** Response of GET /inbox/api/account/passkeys, newest first. */
export const passkeysSchema = v.object({ passkeys: v.array(passkeySchema) })

/** Maximum number of passkeys that one member can have. */
export const PASSKEYS_MAXIMUM = 20

/** Body of POST /inbox/api/invitations/show. */
export const showInvitationSchema = v.strictObject({ token: v.pipe(v.string(), v.maxLength(500)) })

/** Response of POST /inbox/api/invitations/show: what the invited person is told before accepting. */
export const shownInvitationSchema = v.object({
  /** Name of the member who invited; null if unknown. */
  invitedBy: v.nullable(v.string()),
  /** Name of the member whom the link signs in; null for a person who is not a member yet. */
  memberName: v.nullable(v.string()),
  /** Names of the projects that the invitation is for. */
  projects: v.array(v.string()),
  expiresAt: v.string(),
})

export type ShownInvitation = v.InferOutput<typeof shownInvitationSchema>

/** Body of POST /inbox/api/invitations/accept. An existing member keeps their name. */
export const acceptInvitationSchema = v.strictObject({
  token: v.pipe(v.string(), v.maxLength(500)),
  name: memberName,
})

/**
 * A browser in which the signed-in member has a session, in the response of GET /inbox/api/account/sessions. The
 * session that was used last comes first.
 */
export const ownSessionSchema = v.object({
  id: v.string(),
  /** Address of the browser when it signed in. */
  address: v.string(),
  /** Header User-Agent of the browser when it signed in; empty if unknown. */
  userAgent: v.string(),
  startedAt: v.string(),
  /** Time of the last use, accurate to five minutes. */
  seenAt: v.string(),
  /** True for the session of this request. */
  isCurrent: v.boolean(),
})

export type OwnSession = v.InferOutput<typeof ownSessionSchema>

export const ownSessionsSchema = v.object({ sessions: v.array(ownSessionSchema) })
