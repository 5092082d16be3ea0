import { INBOX_IDLE_MS, INBOX_SESSION_MS } from '../../../contract/limits.ts'
import { createId, isEqual } from '../../http/ids.ts'
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

/** The prefix makes browsers require Secure, the whole host, and no other host. */
const NAME = '__Host-inbox'
const attributes = 'Path=/; HttpOnly; Secure; SameSite=Strict'
/** Minimum interval between updates, so that not every request is a write. */
const SEEN_EVERY_MS = 5 * 60 * 1000

export const endedSessionCookie = `${NAME}=; ${attributes}; Max-Age=0`

/** Signs a browser in and records its address. */
export async function startSession(
  context: InboxContext,
  { who, address }: { who: string; address: string },
): Promise<string> {
  const { clock, database } = context
  const at = clock.now()
  const id = createId() + createId()
  await database.write([
    deleteEndedSessions({ created: at - INBOX_SESSION_MS, seen: at - INBOX_IDLE_MS }),
    insertSession({ hash: await hash(id, context), at, address }),
    noteChange({ at, who, action: 'session.started', detail: { address } }),
  ])
  return `${NAME}=${id}; ${attributes}; Max-Age=${INBOX_SESSION_MS / 1000}`
}

/** Whether the cookie's session exists, is not too old, and was used recently enough. */
export async function hasSession(cookies: string | undefined, context: InboxContext): Promise<boolean> {
  const id = readId(cookies)
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
export async function endSession(
  cookies: string | undefined,
  context: InboxContext,
  { who, address }: { who: string; address: string },
): Promise<void> {
  const id = readId(cookies)
  if (id === undefined || !(await hasSession(cookies, context))) return
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

function readId(cookies: string | undefined): string | undefined {
  const pairs = (cookies ?? '').split(';').map((pair) => pair.trim())
  const value = pairs.find((pair) => pair.startsWith(`${NAME}=`))?.slice(NAME.length + 1)
  return value !== undefined && /^[0-9a-f]{64}$/.test(value) ? value : undefined
}

/** A new inbox token ends all sessions. */
function hash(id: string, { hashing, secrets }: InboxContext): string | Promise<string> {
  return hashing.sign(secrets.serverSecret, `inbox session ${id} ${secrets.inboxToken}`)
}
