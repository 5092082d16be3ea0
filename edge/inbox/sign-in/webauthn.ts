import type * as v from 'valibot'
import type { createPasskeySchema, passkeySignInSchema } from './contract.ts'

type Registration = v.InferOutput<typeof createPasskeySchema>['credential']
type SignIn = v.InferOutput<typeof passkeySignInSchema>['credential']

/** The page that asks for a passkey. Passkeys work only for the host name with which they were created. */
export interface PasskeySite {
  origin: string
  hostname: string
}

export interface VerifiedCredential {
  id: string
  publicKey: string
  counter: number
}

/** The library is loaded at the first use, because most requests do not need it. */
const loadLibrary = () => import('@simplewebauthn/server')
const loadHelpers = () => import('@simplewebauthn/server/helpers')

export async function createRegistrationOptions({
  challenge,
  site,
  member,
  known,
}: {
  challenge: string
  site: PasskeySite
  member: { id: string; name: string; email: string | null }
  /** The member's passkeys. The browser does not create a second passkey on a device that has one of these. */
  known: readonly { credential: string; transports: string[] }[]
}): Promise<object & { challenge: string }> {
  const { generateRegistrationOptions } = await loadLibrary()
  return generateRegistrationOptions({
    challenge,
    rpName: 'Inbox',
    rpID: site.hostname,
    userID: Uint8Array.from(new TextEncoder().encode(member.id)),
    userName: member.email ?? member.name,
    userDisplayName: member.name,
    excludeCredentials: known.map(({ credential, transports }) => ({ id: credential, transports })),
    authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
  })
}

export async function createSignInOptions({
  challenge,
  site,
}: {
  challenge: string
  site: PasskeySite
}): Promise<object & { challenge: string }> {
  const { generateAuthenticationOptions } = await loadLibrary()
  return generateAuthenticationOptions({ challenge, rpID: site.hostname, userVerification: 'required' })
}

/** Values that the browser's answer must contain. */
interface Expected {
  site: PasskeySite
  /** The challenge in base64url, as in the browser's answer. */
  challenge: string
}

/** Returns the challenge in the browser's answer, decoded and as base64url; undefined if the answer is not readable. */
export async function readChallenge(
  clientDataJSON: string,
): Promise<{ text: string; encoded: string } | undefined> {
  const { decodeClientDataJSON, isoBase64URL } = await loadHelpers()
  try {
    const { challenge } = decodeClientDataJSON(clientDataJSON)
    return { text: isoBase64URL.toUTF8String(challenge), encoded: challenge }
  } catch {
    return undefined
  }
}

/** Returns the new credential; undefined if the browser's answer is not valid. */
export async function verifyRegistration(
  { id, rawId, type, response }: Registration,
  expected: Expected,
): Promise<VerifiedCredential | undefined> {
  const [{ verifyRegistrationResponse }, { isoBase64URL }] = await Promise.all([loadLibrary(), loadHelpers()])
  const { attestationObject, clientDataJSON } = response
  if (!(await hasNoCertificates(attestationObject))) return undefined
  try {
    const verified = await verifyRegistrationResponse({
      response: {
        id,
        rawId,
        type,
        clientExtensionResults: {},
        response: { attestationObject, clientDataJSON },
      },
      ...toExpectations(expected),
    })
    if (!verified.verified) return undefined
    const { credential } = verified.registrationInfo
    return { ...credential, publicKey: isoBase64URL.fromBuffer(credential.publicKey) }
  } catch {
    return undefined
  }
}

/** Returns the new number of uses; undefined if the browser's answer is not valid. */
export async function verifySignIn(
  { id, rawId, type, response }: SignIn,
  known: VerifiedCredential,
  expected: Expected,
): Promise<number | undefined> {
  const [{ verifyAuthenticationResponse }, { isoBase64URL }] = await Promise.all([
    loadLibrary(),
    loadHelpers(),
  ])
  try {
    const { authenticationInfo, verified } = await verifyAuthenticationResponse({
      response: { id, rawId, type, clientExtensionResults: {}, response },
      credential: { ...known, publicKey: isoBase64URL.toBuffer(known.publicKey) },
      ...toExpectations(expected),
    })
    return verified ? authenticationInfo.newCounter : undefined
  } catch {
    return undefined
  }
}

const toExpectations = ({ challenge, site }: Expected) => ({
  expectedChallenge: challenge,
  expectedOrigin: site.origin,
  expectedRPID: site.hostname,
  requireUserVerification: true,
})

/**
 * Refuses answers with certificates: none were requested, and checking them would send requests to URLs in the
 * certificates.
 */
async function hasNoCertificates(attestationObject: string): Promise<boolean> {
  const { decodeAttestationObject, isoBase64URL } = await loadHelpers()
  try {
    const attestation = decodeAttestationObject(isoBase64URL.toBuffer(attestationObject))
    const format = attestation.get('fmt')
    return format === 'none' || (format === 'packed' && attestation.get('attStmt').get('x5c') === undefined)
  } catch {
    return false
  }
}
