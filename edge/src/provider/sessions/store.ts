import * as v from 'valibot'
import { ProblemError } from '../../http/problem.ts'
import { sql, type Database, type Statement } from '../../ports/database.ts'
import { sqliteBoolean } from '../../ports/sqlite-boolean.ts'
import type { Identity } from './identity.ts'

/** Key of a session in the database; both parts are always used together. */
export interface SessionKey {
  project: string
  gleapId: string
}

const identityRow = v.object({
  userId: v.string(),
  properties: v.pipe(v.string(), v.parseJson()),
  isVerified: sqliteBoolean,
})

/**
 * Reads the identity of a visitor. Returns `undefined` if the visitor is not identified, even if the session has a row.
 */
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
  await database.write([
    sql`INSERT INTO sessions
        (project, gleap_id, user_id, email, user_hash, is_verified, properties, created_at, updated_at)
      VALUES (${key.project}, ${key.gleapId}, ${row.userId}, ${toEmail(row)},
        ${row.userHash}, ${row.isVerified ? 1 : 0}, ${JSON.stringify(row.properties)}, ${row.now}, ${row.now})
      ON CONFLICT DO UPDATE SET user_id = excluded.user_id, email = excluded.email,
        user_hash = excluded.user_hash, is_verified = excluded.is_verified,
        properties = excluded.properties, updated_at = excluded.updated_at`,
    ...row.usage,
  ])
}

/** Maximum number of attempts to store a change while other requests change the same visitor. */
const ATTEMPTS = 20

interface PropertiesChange {
  /** The identity that the request has read. */
  known: Identity
  change: (before: Identity) => Identity
  now: number
  usage: readonly Statement[]
}

/**
 * Changes the properties of a visitor, if the visitor is still the same user. If another request changes the properties
 * at the same time, this request starts over with the new properties, so that no change is lost. Returns `undefined`,
 * and changes nothing, if another user was identified in the meantime.
 * @throws ProblemError storage_unavailable if too many requests change the visitor at the same time.
 */
export async function changeProperties(
  database: Database,
  key: SessionKey,
  { known, change, now, usage }: PropertiesChange,
): Promise<Identity | undefined> {
  let before: Identity | undefined = known
  for (let attempt = 0; attempt < ATTEMPTS; attempt += 1) {
    if (before?.userId !== known.userId) return undefined
    const after = change(before)
    const [rows] = await database.write([
      sql`UPDATE sessions SET properties = ${JSON.stringify(after.properties)}, email = ${toEmail(after)},
          updated_at = ${now}
        WHERE project = ${key.project} AND gleap_id = ${key.gleapId} AND user_id = ${known.userId}
          AND properties = ${JSON.stringify(before.properties)}
        RETURNING gleap_id`,
    ])
    if (rows?.length === 1) {
      if (usage.length > 0) await database.write(usage)
      return after
    }
    before = await readIdentity(database, key)
  }
  throw new ProblemError(
    'storage_unavailable',
    'Too many requests change this visitor at the same time, and nothing was stored. Try again in 1 s.',
    { 'Retry-After': '1' },
  )
}

function toEmail({ properties: { email } }: Identity): string | null {
  return typeof email === 'string' ? email : null
}

/**
 * Creates the session's row when the first data other than events is stored for it. Later calls update its time of last
 * use.
 */
export function touchSession(key: SessionKey, now: number): Statement {
  return sql`INSERT INTO sessions (project, gleap_id, created_at, updated_at)
    VALUES (${key.project}, ${key.gleapId}, ${now}, ${now})
    ON CONFLICT DO UPDATE SET updated_at = excluded.updated_at`
}

// Parses an object with all of its keys. Valibot's record would drop keys such as `__proto__`.
function toRecord(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {}
}
