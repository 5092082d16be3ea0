import { timingSafeEqual } from 'hono/utils/buffer'
import { CONVERSATION_DAYS } from '../../contract/limits.ts'
import { reporterPages } from '../../contract/paths.ts'
import { isSdkKey } from '../projects/project.ts'
import type { Ports } from '../ports/ports.ts'

export type Signing = Pick<Ports, 'hashing' | 'secrets'>

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
  const signed = `${report}.${now + CONVERSATION_DAYS * DAY_MS}`
  return `${origin}${reporterPages.conversation}?token=${signed}.${await sign('conversation', signed, signing)}`
}

/** Returns the id of the report; undefined if the token is forged or has expired. */
export async function verifyConversationToken(
  token: string,
  now: number,
  signing: Signing,
): Promise<string | undefined> {
  const [report = '', expiry = '', signature = ''] = token.split('.')
  const isOurs = await timingSafeEqual(signature, await sign('conversation', `${report}.${expiry}`, signing))
  return isOurs && Number(expiry) > now ? report : undefined
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
  const signed = `${project}.${report}.${addressHash}`
  return `${origin}${reporterPages.unsubscribe}?token=${signed}.${await sign('unsubscribe', signed, signing)}`
}

export async function verifyUnsubscribeToken(
  token: string,
  signing: Signing,
): Promise<Subscription | undefined> {
  const [project = '', report = '', addressHash = '', signature = ''] = token.split('.')
  const expected = await sign('unsubscribe', `${project}.${report}.${addressHash}`, signing)
  if (!isSdkKey(project) || !(await timingSafeEqual(signature, expected))) return undefined
  return { project, report, addressHash }
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
  const signed = `${project}.${member}`
  return `${origin}${reporterPages.digest}?token=${signed}.${await sign('digest', signed, signing)}`
}

export async function verifyDigestToken(token: string, signing: Signing): Promise<DigestLink | undefined> {
  const [project = '', member = '', signature = ''] = token.split('.')
  const isOurs = await timingSafeEqual(signature, await sign('digest', `${project}.${member}`, signing))
  return isOurs && isSdkKey(project) ? { member, project } : undefined
}

/** Returns the id of an invitation with a signature, for the link in the invitation. */
export async function signInvitation(id: string, { hashing, secrets }: Signing): Promise<string> {
  return `${id}.${await hashing.sign(secrets.serverSecret, `invitation ${id}`)}`
}

/**
 * URL that makes a person a member once. Browsers do not send the fragment of a URL, so the token appears in no log of a
 * server or proxy.
 */
export async function signInvitationUrl(inbox: string, id: string, signing: Signing): Promise<string> {
  return `${inbox}/join#${await signInvitation(id, signing)}`
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
export async function hashAddress(address: string, { hashing, secrets }: Signing): Promise<string> {
  return hashing.sign(secrets.serverSecret, `mail address ${address.toLowerCase()}`)
}

async function signReply(report: string, { hashing, secrets }: Signing): Promise<string> {
  const signature = await hashing.sign(secrets.serverSecret, `mail reply ${report}`)
  return signature.slice(0, REPLY_SIGNATURE_CHARACTERS)
}

async function sign(purpose: string, text: string, { hashing, secrets }: Signing): Promise<string> {
  const signature = await hashing.sign(secrets.serverSecret, `mail ${purpose} ${text}`)
  return signature.slice(0, SIGNATURE_CHARACTERS)
}
