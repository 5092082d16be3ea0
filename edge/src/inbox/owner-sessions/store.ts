import * as v from 'valibot'
import { sql, type Database, type Statement } from '../../ports/database.ts'
import { memberColumns, memberRow } from '../team/store.ts'

const sessionRow = v.object({ startedAt: v.number(), seenAt: v.number(), ...memberRow.entries })

/** A session with its member. */
export type OwnerSession = v.InferOutput<typeof sessionRow>

export function insertSession(session: {
  hash: string
  at: number
  address: string
  member: string
  /** Id of the personal token that started it. Revoking the token ends the session. */
  token: string | null
}): Statement {
  const { address, at, hash, member, token } = session
  return sql`INSERT INTO owner_sessions (hash, created_at, seen_at, address, member, token)
    VALUES (${hash}, ${at}, ${at}, ${address}, ${member}, ${token})`
}

export async function readSession(database: Database, hash: string): Promise<OwnerSession | undefined> {
  const [row] = await database.read(
    sql`SELECT owner_sessions.created_at AS startedAt, seen_at AS seenAt, ${memberColumns}
      FROM owner_sessions JOIN members ON members.id = member WHERE hash = ${hash}`,
  )
  return row === undefined ? undefined : v.parse(sessionRow, row)
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
