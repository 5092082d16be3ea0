import * as v from 'valibot'
import { PROPERTIES_BYTES, PROPERTY_BYTES } from '../../contract/limits.ts'
import { anonymousUser, type Session } from '../../contract/session.ts'
import { ProblemError } from '../http/problem.ts'
import { type Database, sql, sqliteBoolean, type Statement } from '../ports/database.ts'
import type { Visitor } from './require-session.ts'

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

/** Data of an identified visitor. Properties are JSON values under names that the site chooses. */
export interface Identity {
  userId: string
  properties: Readonly<Record<string, unknown>>
  isVerified: boolean
}

/**
 * Names that are never stored as properties: those of the session's own fields, and of the signature that verifies the
 * user.
 */
const reserved = new Set(['gleapId', 'gleapHash', 'userHash'])

/**
 * Merges an identify call into the visitor's identity. Properties of the same user are kept; properties of another user
 * are dropped, because two people can share a browser.
 * @throws ProblemError too_large.
 */
export function mergeIdentity(
  known: Identity | undefined,
  given: Readonly<Record<string, unknown>>,
  proof: { userId: string; isVerified: boolean },
): Identity {
  const own = Object.fromEntries(Object.entries(given).filter(([name]) => !reserved.has(name)))
  const properties = known?.userId === proof.userId ? { ...known.properties, ...own } : own
  checkSizes(properties)
  return { ...proof, properties }
}

/**
 * Returns the client's view: the ids, the user fields, and every property unchanged (P-008). The number of unread
 * replies is absent if no report of the visitor has a reply.
 */
export function toSession(
  { gleapId, gleapHash }: Visitor,
  identity: Identity | undefined,
  unreadReplies?: number,
): Session {
  const replies = unreadReplies === undefined ? {} : { unreadReplies }
  return { ...anonymousUser, ...identity?.properties, ...replies, gleapId, gleapHash }
}

function checkSizes(properties: Identity['properties']): void {
  const large = Object.entries(properties).find(([, value]) => toBytes(value) > PROPERTY_BYTES)
  if (large) {
    throw new ProblemError(
      'too_large',
      `The property ${large[0].slice(0, 100)} is larger than ${PROPERTY_BYTES} bytes.`,
    )
  }
  if (toBytes(properties) > PROPERTIES_BYTES) {
    throw new ProblemError('too_large', `All properties together are larger than ${PROPERTIES_BYTES} bytes.`)
  }
}

function toBytes(value: unknown): number {
  return new TextEncoder().encode(JSON.stringify(value)).byteLength
}
