import { timingSafeEqual } from 'hono/utils/buffer'
import { CONVERSATION_DAYS } from '../../contract/limits.ts'
import { reporterPages } from '../../contract/provider-paths-and-headers.ts'
import { isSdkKey } from '../projects/project.ts'
import { createSignature, readSignedText, type Signing, signText } from '../http/signing.ts'

const DAY_MS = 86_400_000
/** Length of a 160-bit signature in hexadecimal digits. */
const SIGNATURE_CHARACTERS = 40
/**
 * Length of the 96-bit signature in a reply address, in hexadecimal digits. A longer signature would not fit: the local
 * part of an address has at most 64 characters, and also contains `reply+` and the report's id.
 */
const REPLY_SIGNATURE_CHARACTERS = 24

/**
 * URL of the conversation about a report. Until the URL expires, anyone who has it can read the replies and send
 * replies.
 */
export async function signConversationUrl(
  { origin, report, now }: { origin: string; report: string; now: number },
  signing: Signing,
): Promise<string> {
  const expiry = now + CONVERSATION_DAYS * DAY_MS
  return `${origin}${reporterPages.conversation}?token=${await sign('conversation', [report, expiry], signing)}`
}

/** Returns the id of the report; undefined if the token is forged or has expired. */
export async function verifyConversationToken(
  token: string,
  now: number,
  signing: Signing,
): Promise<string | undefined> {
  const [report, expiry] = await verify('conversation', token, signing)
  return Number(expiry) > now ? report : undefined
}

/**
 * Content of an unsubscribe link. The link contains a hash of the address, so that the link still works after the
 * report was deleted.
 */
export interface Subscription {
  project: string
  report: string
  /** Hash of the email address, created by `hashAddress`. */
  addressHash: string
}

/** URL that stops emails. The URL does not expire. */
export async function signUnsubscribeUrl(
  origin: string,
  { project, report, addressHash }: Subscription,
  signing: Signing,
): Promise<string> {
  const token = await sign('unsubscribe', [project, report, addressHash], signing)
  return `${origin}${reporterPages.unsubscribe}?token=${token}`
}

export async function verifyUnsubscribeToken(
  token: string,
  signing: Signing,
): Promise<Subscription | undefined> {
  const [project = '', report = '', addressHash = ''] = await verify('unsubscribe', token, signing)
  return isSdkKey(project) ? { project, report, addressHash } : undefined
}

/** Content of a link that turns a digest off. */
export interface DigestLink {
  /** Id of the member. */
  member: string
  project: string
}

/** URL that turns a digest off. The URL does not expire. */
export async function signDigestUrl(
  origin: string,
  { member, project }: DigestLink,
  signing: Signing,
): Promise<string> {
  return `${origin}${reporterPages.digest}?token=${await sign('digest', [project, member], signing)}`
}

export async function verifyDigestToken(token: string, signing: Signing): Promise<DigestLink | undefined> {
  const [project = '', member = ''] = await verify('digest', token, signing)
  return isSdkKey(project) ? { member, project } : undefined
}

/**
 * URL that makes a person a member once. Browsers do not send the fragment of a URL, so the token appears in no log of a
 * server or proxy.
 */
export async function signInvitationUrl(inbox: string, id: string, signing: Signing): Promise<string> {
  return `${inbox}/join#${await signText('invitation', id, signing)}`
}

/** Returns the id in a signed token; undefined if the signature is not valid. */
export async function verifyInvitation(token: string, signing: Signing): Promise<string | undefined> {
  return (await readSignedText('invitation', token, signing))?.text
}

/**
 * Address that accepts replies to the emails about a report. The address is in lower case, because mail servers can
 * change the case.
 */
export async function signReplyAddress(report: string, domain: string, signing: Signing): Promise<string> {
  return `reply+${report}${await signReply(report, signing)}@${domain}`
}

/** Returns the id of the report that a reply address names; undefined for any other address. */
export async function verifyReplyAddress(
  address: string,
  domain: string,
  signing: Signing,
): Promise<string | undefined> {
  const match = /^reply\+([0-9a-f]{32})([0-9a-f]{24})@([^@]+)$/.exec(address.toLowerCase())
  if (match === null || match[3] !== domain) return undefined
  const [, report = '', signature = ''] = match
  return (await timingSafeEqual(signature, await signReply(report, signing))) ? report : undefined
}

/**
 * Returns a keyed hash of an email address, for lists that keep the hash after the person's data was erased. Without
 * the secret, no one can find the address by hashing guesses.
 */
export async function hashAddress(address: string, signing: Signing): Promise<string> {
  return createSignature('mail address', address.toLowerCase(), signing)
}

async function signReply(report: string, signing: Signing): Promise<string> {
  return (await createSignature('mail reply', report, signing)).slice(0, REPLY_SIGNATURE_CHARACTERS)
}

async function sign(purpose: string, parts: readonly (string | number)[], signing: Signing): Promise<string> {
  return signText(`mail ${purpose}`, parts.join('.'), { ...signing, characters: SIGNATURE_CHARACTERS })
}

/** Returns the signed parts; none if the signature is wrong. */
async function verify(purpose: string, token: string, signing: Signing): Promise<string[]> {
  const signed = await readSignedText(`mail ${purpose}`, token, {
    ...signing,
    characters: SIGNATURE_CHARACTERS,
  })
  return signed?.text.split('.') ?? []
}
