import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import type { CookieOptions } from 'hono/utils/cookie'
import { timingSafeEqual } from 'hono/utils/buffer'
import { INBOX_IDLE_MS, INBOX_SESSION_MS } from '../../../contract/limits.ts'
import { createId } from '../../http/create-id.ts'
import { isLoopbackHost, toPublicUrl } from '../../http/services.ts'
import { noteChange } from '../../audit/store.ts'
import type { Ports } from '../../ports/ports.ts'
import { formatWho, type Member } from '../team/member.ts'
import {
  deleteAllSessions,
  deleteEndedSessions,
  deleteSession,
  insertSession,
  readSession,
  touchSession,
} from './store.ts'

const COOKIE = 'inbox'

type SessionPorts = Pick<Ports, 'clock' | 'database' | 'hashing' | 'clientInfo' | 'secrets'>

/** Minimum interval between updates of the time of last use, so that not every request is a write. */
const LAST_USE_INTERVAL_MS = 5 * 60 * 1000

/**
 * With the prefix `__Host-`, browsers require Secure and send the cookie to this host only. Plain http on the owner's
 * machine gets no prefix, because Safari does not store Secure cookies there.
 */
export function selectCookiePrefix(
  c: Context,
  { clientInfo }: Pick<Ports, 'clientInfo'>,
): 'host' | undefined {
  const { protocol, hostname } = new URL(toPublicUrl(c.req.raw, clientInfo))
  return protocol === 'http:' && isLoopbackHost(hostname) ? undefined : 'host'
}

function writeCookie(
  c: Context,
  ports: Pick<Ports, 'clientInfo'>,
  { value, maxAge }: { value: string; maxAge: number },
): void {
  const options = { path: '/', httpOnly: true, sameSite: 'Strict', maxAge } as const satisfies CookieOptions
  const prefix = selectCookiePrefix(c, ports)
  setCookie(c, COOKIE, value, prefix === undefined ? options : { ...options, prefix })
}

/** Makes the browser forget its session. */
export function removeCookie(c: Context, ports: Pick<Ports, 'clientInfo'>): void {
  writeCookie(c, ports, { value: '', maxAge: 0 })
}

/**
 * Signs a browser in, records its address and sets its cookie. `token` or `passkey` is the id of the token or passkey
 * that was used.
 */
export async function startSession(
  c: Context,
  ports: SessionPorts,
  {
    member,
    token = null,
    passkey = null,
    endsAtProvider = false,
  }: { member: Member; token?: string | null; passkey?: string | null; endsAtProvider?: boolean },
): Promise<void> {
  const { clock, database, clientInfo } = ports
  const at = clock.now()
  const address = clientInfo.address(c.req.raw)
  const id = createId() + createId()
  await database.write([
    deleteEndedSessions({ created: at - INBOX_SESSION_MS, seen: at - INBOX_IDLE_MS }),
    insertSession({
      hash: await hash(id, ports),
      at,
      address,
      member: member.id,
      token,
      passkey,
      endsAtProvider,
    }),
    noteChange({ at, who: formatWho(member), action: 'session.started', detail: { address } }),
  ])
  writeCookie(c, ports, { value: id, maxAge: INBOX_SESSION_MS / 1000 })
}

/** Returns the hash of the session id in the cookie, even if the session has expired; undefined without a cookie. */
export async function findSessionHash(c: Context, ports: SessionPorts): Promise<string | undefined> {
  const id = readId(c, ports)
  return id === undefined ? undefined : hash(id, ports)
}

/** Returns the cookie's session: its member, and whether a personal token started it; undefined without a valid one. */
export async function findSession(
  c: Context,
  ports: SessionPorts,
): Promise<{ member: Member; isProgram: boolean } | undefined> {
  const id = readId(c, ports)
  if (id === undefined) return undefined
  const { clock, database } = ports
  const hashed = await hash(id, ports)
  const session = await readSession(database, hashed)
  if (!session) return undefined
  const { startedAt, seenAt, isProgram, ...member } = session
  const now = clock.now()
  if (now - startedAt >= INBOX_SESSION_MS || now - seenAt >= INBOX_IDLE_MS) return undefined
  if (now - seenAt >= LAST_USE_INTERVAL_MS) await database.write([touchSession(hashed, now)])
  return { member, isProgram }
}

/** Ends the session of this cookie, so that copies of the cookie are invalid too. */
export async function endSession(c: Context, ports: SessionPorts): Promise<void> {
  const id = readId(c, ports)
  const session = await findSession(c, ports)
  if (id === undefined || session === undefined) return
  const { clock, database, clientInfo } = ports
  const address = clientInfo.address(c.req.raw)
  await database.write([
    deleteSession(await hash(id, ports)),
    noteChange({
      at: clock.now(),
      who: formatWho(session.member),
      action: 'session.ended',
      detail: { address },
    }),
  ])
}

/** Ends all sessions of all members. */
export async function endAllSessions(
  { clock, database }: Pick<Ports, 'clock' | 'database'>,
  { who, address }: { who: string; address: string },
): Promise<void> {
  await database.write([
    deleteAllSessions(),
    noteChange({ at: clock.now(), who, action: 'session.ended', detail: { address, sessions: 'all' } }),
  ])
}

/**
 * Compares hashes instead of tokens, so that the response time reveals neither content nor length of the inbox token.
 */
export async function isInboxToken(
  token: string,
  { hashing, secrets }: Pick<Ports, 'hashing' | 'secrets'>,
): Promise<boolean> {
  const [given, ours] = await Promise.all([
    hashing.sign(secrets.serverSecret, `token ${token}`),
    hashing.sign(secrets.serverSecret, `token ${secrets.inboxToken}`),
  ])
  return timingSafeEqual(given, ours)
}

function readId(c: Context, ports: Pick<Ports, 'clientInfo'>): string | undefined {
  const value = getCookie(c, COOKIE, selectCookiePrefix(c, ports))
  return value !== undefined && /^[0-9a-f]{64}$/.test(value) ? value : undefined
}

/** The hash includes the inbox token, so that a new token ends all sessions. */
function hash(id: string, { hashing, secrets }: SessionPorts): string | Promise<string> {
  return hashing.sign(secrets.serverSecret, `inbox session ${id} ${secrets.inboxToken}`)
}
