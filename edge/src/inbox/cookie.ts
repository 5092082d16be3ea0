import { INBOX_SESSION_MS } from '../../contract/limits.ts'
import { isEqual } from '../http/ids.ts'
import type { InboxContext } from './context.ts'

/** The prefix makes browsers insist on Secure, on the whole host and on no other host. */
const NAME = '__Host-inbox'
const attributes = 'Path=/; HttpOnly; Secure; SameSite=Strict'

type Signing = Pick<InboxContext, 'clock' | 'hashing' | 'secrets'>

/** Nothing is stored: the cookie is its own expiry, signed. A new inbox token ends all sessions. */
export async function createSessionCookie(signing: Signing): Promise<string> {
  const expiry = String(signing.clock.now() + INBOX_SESSION_MS)
  const value = `${expiry}.${await sign(expiry, signing)}`
  return `${NAME}=${value}; ${attributes}; Max-Age=${INBOX_SESSION_MS / 1000}`
}

export const endedSessionCookie = `${NAME}=; ${attributes}; Max-Age=0`

export async function hasSession(cookies: string | undefined, signing: Signing): Promise<boolean> {
  const pairs = (cookies ?? '').split(';').map((pair) => pair.trim())
  const value = pairs.find((pair) => pair.startsWith(`${NAME}=`))?.slice(NAME.length + 1)
  const [expiry = '', signature = ''] = (value ?? '').split('.')
  return Number(expiry) > signing.clock.now() && isEqual(signature, await sign(expiry, signing))
}

/** Compares hashes, so that neither content nor length of the token shows in the time it takes. */
export async function isInboxToken(token: string, { hashing, secrets }: Signing): Promise<boolean> {
  const [given, ours] = await Promise.all([
    hashing.sign(secrets.serverSecret, `token ${token}`),
    hashing.sign(secrets.serverSecret, `token ${secrets.inboxToken}`),
  ])
  return isEqual(given, ours)
}

function sign(expiry: string, { hashing, secrets }: Signing): string | Promise<string> {
  return hashing.sign(secrets.serverSecret, `inbox ${expiry} ${secrets.inboxToken}`)
}
