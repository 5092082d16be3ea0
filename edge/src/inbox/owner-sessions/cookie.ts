import { INBOX_IDLE_MS, INBOX_SESSION_MS } from '../../../contract/limits.ts'
import { createId, isEqual } from '../../http/ids.ts'
import { isLoopbackHost, toPublicUrl } from '../../http/part-origin.ts'
import { noteChange } from '../../audit/store.ts'
import type { InboxContext } from '../context.ts'
import {
  deleteAllSessions,
  deleteEndedSessions,
  deleteSession,
  insertSession,
  readSession,
  touchSession,
} from './store.ts'

interface CookieKind {
  name: string
  attributes: string
}

/** The prefix makes browsers require Secure, the whole host, and no other host. */
const secureCookie: CookieKind = {
  name: '__Host-inbox',
  attributes: 'Path=/; HttpOnly; Secure; SameSite=Strict',
}

/** Safari does not keep Secure cookies from plain http, not even from the machine it runs on. */
const localCookie: CookieKind = { name: 'inbox', attributes: 'Path=/; HttpOnly; SameSite=Strict' }

/** Minimum interval between updates, so that not every request is a write. */
const SEEN_EVERY_MS = 5 * 60 * 1000

function selectCookie(request: Request, { peer }: Pick<InboxContext, 'peer'>): CookieKind {
  const { protocol, hostname } = new URL(toPublicUrl(request, peer))
  return protocol === 'http:' && isLoopbackHost(hostname) ? localCookie : secureCookie
}

/** The `Set-Cookie` header that makes the browser forget its session. */
export function toEndedCookie(request: Request, context: InboxContext): string {
  const { name, attributes } = selectCookie(request, context)
  return `${name}=; ${attributes}; Max-Age=0`
}

/** Signs a browser in and records its address. Returns the `Set-Cookie` header. */
export async function startSession(request: Request, context: InboxContext, who: string): Promise<string> {
  const { clock, database } = context
  const at = clock.now()
  const address = context.peer.address(request)
  const id = createId() + createId()
  await database.write([
    deleteEndedSessions({ created: at - INBOX_SESSION_MS, seen: at - INBOX_IDLE_MS }),
    insertSession({ hash: await hash(id, context), at, address }),
    noteChange({ at, who, action: 'session.started', detail: { address } }),
  ])
  const { name, attributes } = selectCookie(request, context)
  return `${name}=${id}; ${attributes}; Max-Age=${INBOX_SESSION_MS / 1000}`
}

/** Whether the cookie's session exists, is not too old, and was used recently enough. */
export async function hasSession(request: Request, context: InboxContext): Promise<boolean> {
  const id = readId(request, context)
  if (id === undefined) return false
  const { clock, database } = context
  const hashed = await hash(id, context)
  const session = await readSession(database, hashed)
  const now = clock.now()
  if (!session || now - session.createdAt >= INBOX_SESSION_MS || now - session.seenAt >= INBOX_IDLE_MS)
    return false
  if (now - session.seenAt >= SEEN_EVERY_MS) await database.write([touchSession(hashed, now)])
  return true
}

/** Ends the session of this cookie, so that copies of the cookie are invalid too. */
export async function endSession(request: Request, context: InboxContext, who: string): Promise<void> {
  const id = readId(request, context)
  if (id === undefined || !(await hasSession(request, context))) return
  const address = context.peer.address(request)
  await context.database.write([
    deleteSession(await hash(id, context)),
    noteChange({ at: context.clock.now(), who, action: 'session.ended', detail: { address } }),
  ])
}

/** Signs every browser out. */
export async function endAllSessions(
  { clock, database }: InboxContext,
  { who, address }: { who: string; address: string },
): Promise<void> {
  await database.write([
    deleteAllSessions(),
    noteChange({ at: clock.now(), who, action: 'session.ended', detail: { address, sessions: 'all' } }),
  ])
}

/** Compares hashes, so that timing reveals neither content nor length of the token. */
export async function isInboxToken(
  token: string,
  { hashing, secrets }: Pick<InboxContext, 'hashing' | 'secrets'>,
): Promise<boolean> {
  const [given, ours] = await Promise.all([
    hashing.sign(secrets.serverSecret, `token ${token}`),
    hashing.sign(secrets.serverSecret, `token ${secrets.inboxToken}`),
  ])
  return isEqual(given, ours)
}

function readId(request: Request, context: InboxContext): string | undefined {
  const { name } = selectCookie(request, context)
  const pairs = (request.headers.get('Cookie') ?? '').split(';').map((pair) => pair.trim())
  const value = pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1)
  return value !== undefined && /^[0-9a-f]{64}$/.test(value) ? value : undefined
}

/** A new inbox token ends all sessions. */
function hash(id: string, { hashing, secrets }: InboxContext): string | Promise<string> {
  return hashing.sign(secrets.serverSecret, `inbox session ${id} ${secrets.inboxToken}`)
}
