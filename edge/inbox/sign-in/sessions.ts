import { createSignature, type Signing } from '../../src/http/signing.ts'
import type { Context } from 'hono'
import { getCookie, setCookie } from 'hono/cookie'
import { timingSafeEqual } from 'hono/utils/buffer'
import type { CookieOptions } from 'hono/utils/cookie'
import * as v from 'valibot'
import { GROUP_SESSION_MS, INBOX_IDLE_MS, INBOX_SESSION_MS } from '../../contract/limits.ts'
import { type Actor, noteChange } from '../../src/audit/store.ts'
import { createId } from '../../src/http/create-id.ts'
import { ProblemError } from '../../src/http/problem.ts'
import { isLoopbackHost, toPublicUrl } from '../../src/http/services.ts'
import { type Database, sql, sqliteBoolean, type Statement } from '../../src/ports/database.ts'
import type { Ports } from '../../src/ports/ports.ts'
import { formatWho, type Member, OWNER_ID } from '../team/member.ts'
import { memberColumns, memberRow } from '../team/store.ts'

const COOKIE = 'inbox'

/** Stored characters of the header User-Agent. */
const USER_AGENT_CHARACTERS = 300

type SessionPorts = Pick<Ports, 'clock' | 'database' | 'hashing' | 'clientInfo' | 'secrets' | 'vars'>

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
 * Signs a browser in, records its address and its name, and sets its cookie. `token` or `passkey` is the id of the token or passkey
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
      hash: await hashId(id, ports),
      at,
      address,
      userAgent: (c.req.header('User-Agent') ?? '').slice(0, USER_AGENT_CHARACTERS),
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
  return id === undefined ? undefined : hashId(id, ports)
}

/** Returns the cookie's session: its member, and whether a personal token started it; undefined without a valid one. */
export async function findSession(
  c: Context,
  ports: SessionPorts,
): Promise<{ member: Member; isProgram: boolean } | undefined> {
  const id = readId(c, ports)
  if (id === undefined) return undefined
  const { clock, database } = ports
  const hashed = await hashId(id, ports)
  const session = await readSession(database, hashed)
  if (!session) return undefined
  const { startedAt, seenAt, isProgram, ...member } = session
  const now = clock.now()
  const longest = hasGroupRole(member.id, ports) ? GROUP_SESSION_MS : INBOX_SESSION_MS
  if (now - startedAt >= longest || now - seenAt >= INBOX_IDLE_MS) return undefined
  if (now - seenAt >= LAST_USE_INTERVAL_MS) await database.write([touchSession(hashed, now)])
  return { member, isProgram }
}

/** Whether the groups at the OpenID Connect provider decide about a member. They never do about the owner. */
function hasGroupRole(id: string | undefined, { vars }: Pick<Ports, 'vars'>): boolean {
  return vars.teamGroups.size > 0 && id !== OWNER_ID
}

/**
 * Refuses a way to sign in that does not check groups, if they decide. `id` is undefined for a person who joins.
 * @throws ProblemError forbidden
 */
export function refuseWithoutGroups(id: string | undefined, ports: Pick<Ports, 'vars'>): void {
  if (hasGroupRole(id, ports))
    throw new ProblemError('forbidden', `Sign in with ${ports.vars.openIdConnect?.name ?? 'single sign-on'}.`)
}

/** Ends the session of this cookie, so that copies of the cookie are invalid too. */
export async function endSession(c: Context, ports: SessionPorts): Promise<void> {
  const id = readId(c, ports)
  const session = await findSession(c, ports)
  if (id === undefined || session === undefined) return
  const { clock, database, clientInfo } = ports
  const address = clientInfo.address(c.req.raw)
  await database.write([
    deleteSession(await hashId(id, ports)),
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
export async function isInboxToken(token: string, signing: Signing): Promise<boolean> {
  const [given, ours] = await Promise.all([
    createSignature('token', token, signing),
    createSignature('token', signing.secrets.inboxToken, signing),
  ])
  return timingSafeEqual(given, ours)
}

function readId(c: Context, ports: Pick<Ports, 'clientInfo'>): string | undefined {
  const value = getCookie(c, COOKIE, selectCookiePrefix(c, ports))
  return value !== undefined && /^[0-9a-f]{64}$/.test(value) ? value : undefined
}

/** The hash includes the inbox token, so that a new token ends all sessions. */
function hashId(id: string, ports: SessionPorts): Promise<string> {
  return createSignature('inbox session', `${id} ${ports.secrets.inboxToken}`, ports)
}

const sessionRow = v.object({
  startedAt: v.number(),
  seenAt: v.number(),
  /** True if a personal token started the session. */
  isProgram: sqliteBoolean,
  ...memberRow.entries,
})

/** A session with its member. */
type OwnerSession = v.InferOutput<typeof sessionRow>

function insertSession(session: {
  hash: string
  at: number
  address: string
  userAgent: string
  member: string
  /** Id of the personal token that started the session. Revoking the token ends the session. */
  token: string | null
  /** Id of the passkey that started the session. Removing the passkey ends the session. */
  passkey: string | null
  /** True if the session was started by an OpenID Connect provider at which the member can sign out, too. */
  endsAtProvider: boolean
}): Statement {
  const { address, at, endsAtProvider, hash, member, passkey, token, userAgent } = session
  return sql`INSERT INTO owner_sessions (hash, created_at, seen_at, address, user_agent, member, token, passkey, ends_at_provider)
    VALUES (${hash}, ${at}, ${at}, ${address}, ${userAgent}, ${member}, ${token}, ${passkey}, ${endsAtProvider ? 1 : 0})`
}

async function readSession(database: Database, hash: string): Promise<OwnerSession | undefined> {
  const [row] = await database.read(
    sql`SELECT owner_sessions.created_at AS startedAt, seen_at AS seenAt, token IS NOT NULL AS isProgram,
        ${memberColumns}
      FROM owner_sessions JOIN members ON members.id = member WHERE hash = ${hash}`,
  )
  return row === undefined ? undefined : v.parse(sessionRow, row)
}

/** Whether the session was started by an OpenID Connect provider at which the member can sign out, too. */
export async function isEndedAtProvider(database: Database, hash: string): Promise<boolean> {
  const rows = await database.read(
    sql`SELECT 1 FROM owner_sessions WHERE hash = ${hash} AND ends_at_provider = 1`,
  )
  return rows.length > 0
}

function touchSession(hash: string, at: number): Statement {
  return sql`UPDATE owner_sessions SET seen_at = ${at} WHERE hash = ${hash}`
}

function deleteSession(hash: string): Statement {
  return sql`DELETE FROM owner_sessions WHERE hash = ${hash} RETURNING 1`
}

function deleteAllSessions(): Statement {
  return sql`DELETE FROM owner_sessions RETURNING 1`
}

/** Deletes sessions that have expired. */
function deleteEndedSessions({ created, seen }: { created: number; seen: number }): Statement {
  return sql`DELETE FROM owner_sessions WHERE created_at < ${created} OR seen_at < ${seen}`
}

/**
 * Length of a session's public id, which is the start of the hash. It is long enough to be unique, and does not help to
 * guess the cookie.
 */
const ID_CHARACTERS = 24

const ownSessionRow = v.object({
  hash: v.string(),
  address: v.string(),
  userAgent: v.string(),
  startedAt: v.number(),
  seenAt: v.number(),
})

/** Returns the sessions of a member that have not expired, the last used first. */
export async function readOwnSessions(
  database: Database,
  { member, created, seen }: { member: string; created: number; seen: number },
): Promise<(v.InferOutput<typeof ownSessionRow> & { id: string })[]> {
  const rows = await database.read(
    sql`SELECT hash, address, user_agent AS userAgent, created_at AS startedAt, seen_at AS seenAt FROM owner_sessions
      WHERE member = ${member} AND created_at > ${created} AND seen_at > ${seen}
      ORDER BY seen_at DESC, hash`,
  )
  return v
    .parse(v.array(ownSessionRow), rows)
    .map((session) => ({ ...session, id: session.hash.slice(0, ID_CHARACTERS) }))
}

/** @returns false if the member has no session with this id; otherwise true. */
export async function deleteOwnSession(
  database: Database,
  { id, member, who, at }: Actor & { id: string; member: string },
): Promise<boolean> {
  const isIt = sql`member = ${member} AND substr(hash, 1, ${ID_CHARACTERS}) = ${id}`
  const [, rows] = await database.write([
    noteChange(
      { at, who, action: 'session.ended', detail: { sessions: 'one, from the list of sessions' } },
      sql`EXISTS (SELECT 1 FROM owner_sessions WHERE ${isIt})`,
    ),
    sql`DELETE FROM owner_sessions WHERE ${isIt} RETURNING 1`,
  ])
  return rows?.length === 1
}

/**
 * Records that a sign-in was used.
 * @returns true if this is the first use; false if the sign-in was used before.
 */
export async function insertUsedSignIn(
  database: Database,
  { hash, expiresAt, now }: { hash: string; expiresAt: number; now: number },
): Promise<boolean> {
  const [, rows] = await database.write([
    sql`DELETE FROM used_sign_ins WHERE expires_at < ${now}`,
    sql`INSERT INTO used_sign_ins (hash, expires_at) VALUES (${hash}, ${expiresAt})
      ON CONFLICT DO NOTHING RETURNING hash`,
  ])
  return rows?.length === 1
}
