import * as v from 'valibot'
import { NAME_CHARACTERS } from './limits.ts'

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
