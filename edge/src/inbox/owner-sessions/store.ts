import * as v from 'valibot'
import { noteChange, type Actor } from '../../audit/store.ts'
import { type Database, sql, sqliteBoolean, type Statement } from '../../ports/database.ts'
import { memberColumns, memberRow } from '../team/store.ts'

const sessionRow = v.object({
  startedAt: v.number(),
  seenAt: v.number(),
  /** True if a personal token started the session. */
  isProgram: sqliteBoolean,
  ...memberRow.entries,
})

/** A session with its member. */
export type OwnerSession = v.InferOutput<typeof sessionRow>

export function insertSession(session: {
  hash: string
  at: number
  address: string
  member: string
  /** Id of the personal token that started the session. Revoking the token ends the session. */
  token: string | null
  /** Id of the passkey that started the session. Removing the passkey ends the session. */
  passkey: string | null
  /** True if the session was started by an OpenID Connect provider at which the member can sign out, too. */
  endsAtProvider: boolean
}): Statement {
  const { address, at, endsAtProvider, hash, member, passkey, token } = session
  return sql`INSERT INTO owner_sessions (hash, created_at, seen_at, address, member, token, passkey, ends_at_provider)
    VALUES (${hash}, ${at}, ${at}, ${address}, ${member}, ${token}, ${passkey}, ${endsAtProvider ? 1 : 0})`
}

export async function readSession(database: Database, hash: string): Promise<OwnerSession | undefined> {
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

export function touchSession(hash: string, at: number): Statement {
  return sql`UPDATE owner_sessions SET seen_at = ${at} WHERE hash = ${hash}`
}

export function deleteSession(hash: string): Statement {
  return sql`DELETE FROM owner_sessions WHERE hash = ${hash} RETURNING 1`
}

export function deleteAllSessions(): Statement {
  return sql`DELETE FROM owner_sessions RETURNING 1`
}

/** Deletes sessions that have expired. */
export function deleteEndedSessions({ created, seen }: { created: number; seen: number }): Statement {
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
  startedAt: v.number(),
  seenAt: v.number(),
})

/** Returns the sessions of a member that have not expired, the last used first. */
export async function readOwnSessions(
  database: Database,
  { member, created, seen }: { member: string; created: number; seen: number },
): Promise<(v.InferOutput<typeof ownSessionRow> & { id: string })[]> {
  const rows = await database.read(
    sql`SELECT hash, address, created_at AS startedAt, seen_at AS seenAt FROM owner_sessions
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
