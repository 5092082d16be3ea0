import * as v from 'valibot'
import { sql, type Database, type Statement } from '../../ports/database.ts'
import { flag } from '../../ports/flag.ts'
import type { Identity } from './identity.ts'

/** A session's place in the database; both parts are always given together. */
export interface SessionKey {
  project: string
  gleapId: string
}

const identityRow = v.object({
  userId: v.string(),
  properties: v.pipe(v.string(), v.parseJson()),
  isVerified: flag,
})

/** `undefined` for a visitor whom nobody has identified, stored or not. */
export async function readIdentity(database: Database, key: SessionKey): Promise<Identity | undefined> {
  const [row] = await database.read(
    sql`SELECT user_id AS userId, properties, is_verified AS isVerified FROM sessions
      WHERE project = ${key.project} AND gleap_id = ${key.gleapId} AND user_id IS NOT NULL`,
  )
  if (row === undefined) return undefined
  const identity = v.parse(identityRow, row)
  return { ...identity, properties: toRecord(identity.properties) }
}

export async function writeIdentity(
  database: Database,
  key: SessionKey,
  row: Identity & { userHash: string | null; now: number; usage: readonly Statement[] },
): Promise<void> {
  const email = row.properties['email']
  await database.write([
    sql`INSERT INTO sessions
        (project, gleap_id, user_id, email, user_hash, is_verified, properties, created_at, updated_at)
      VALUES (${key.project}, ${key.gleapId}, ${row.userId}, ${typeof email === 'string' ? email : null},
        ${row.userHash}, ${row.isVerified ? 1 : 0}, ${JSON.stringify(row.properties)}, ${row.now}, ${row.now})
      ON CONFLICT DO UPDATE SET user_id = excluded.user_id, email = excluded.email,
        user_hash = excluded.user_hash, is_verified = excluded.is_verified,
        properties = excluded.properties, updated_at = excluded.updated_at`,
    ...row.usage,
  ])
}

/** Makes the session a row, identified or not, because something of it is stored now. */
export function touchSession(key: SessionKey, now: number): Statement {
  return sql`INSERT INTO sessions (project, gleap_id, created_at, updated_at)
    VALUES (${key.project}, ${key.gleapId}, ${now}, ${now})
    ON CONFLICT DO UPDATE SET updated_at = excluded.updated_at`
}

// A record of valibot's drops keys such as `__proto__`; properties are opaque and keep every key.
function toRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {}
}
