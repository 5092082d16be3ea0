import * as v from 'valibot'
import { type Actor, noteChange } from '../../src/audit/store.ts'
import { type Database, sql } from '../../src/ports/database.ts'
import { memberColumns, memberRow } from '../team/store.ts'

const passkeyRow = v.object({
  id: v.string(),
  name: v.string(),
  credential: v.string(),
  transports: v.pipe(v.string(), v.parseJson(), v.array(v.string())),
  createdAt: v.number(),
  usedAt: v.nullable(v.number()),
})

export type Passkey = v.InferOutput<typeof passkeyRow>

const columns = sql`id, name, credential, transports, created_at AS createdAt, used_at AS usedAt`

/** Returns the passkeys of a member, newest first. */
export async function readPasskeys(database: Database, member: string): Promise<Passkey[]> {
  const rows = await database.read(
    sql`SELECT ${columns} FROM passkeys WHERE member = ${member} ORDER BY created_at DESC, id`,
  )
  return v.parse(v.array(passkeyRow), rows)
}

const ownedRow = v.object({
  passkeyId: v.string(),
  publicKey: v.string(),
  counter: v.number(),
  ...memberRow.entries,
})

/** Returns the passkey with this credential id, and its member. */
export async function readPasskeyOwner(
  database: Database,
  credential: string,
): Promise<v.InferOutput<typeof ownedRow> | undefined> {
  const [row] = await database.read(
    sql`SELECT passkeys.id AS passkeyId, public_key AS publicKey, counter, ${memberColumns}
      FROM passkeys JOIN members ON members.id = member WHERE credential = ${credential}`,
  )
  return row === undefined ? undefined : v.parse(ownedRow, row)
}

export interface NewPasskey extends Omit<Passkey, 'usedAt'> {
  publicKey: string
  counter: number
  member: string
}

/** @returns false if the credential is known, or if the member has `maximum` passkeys; otherwise true. */
export async function insertPasskey(
  database: Database,
  { passkey, who, maximum }: { passkey: NewPasskey; who: string; maximum: number },
): Promise<boolean> {
  const { counter, createdAt, credential, id, member, name, publicKey, transports } = passkey
  const [rows] = await database.write([
    sql`INSERT INTO passkeys (id, credential, public_key, member, name, counter, transports, created_at)
      SELECT ${id}, ${credential}, ${publicKey}, ${member}, ${name}, ${counter}, ${JSON.stringify(transports)},
        ${createdAt}
      WHERE (SELECT count(*) FROM passkeys WHERE member = ${member}) < ${maximum}
      ON CONFLICT DO NOTHING RETURNING id`,
    noteChange(
      { at: createdAt, who, action: 'passkey.added', target: id, detail: { name } },
      sql`EXISTS (SELECT 1 FROM passkeys WHERE id = ${id})`,
    ),
  ])
  return rows?.length === 1
}

/**
 * Records a use of a passkey. Authenticators that count uses never send a counter twice, so a repeated counter reveals
 * a copied key. Authenticators that do not count always send 0.
 * @returns false if this counter or a higher one is already stored, or if the passkey was deleted; otherwise true.
 */
export async function touchPasskey(
  database: Database,
  { id, counter, at }: { id: string; counter: number; at: number },
): Promise<boolean> {
  const [rows] = await database.write([
    sql`UPDATE passkeys SET counter = ${counter}, used_at = ${at}
      WHERE id = ${id} AND (counter < ${counter} OR (counter = 0 AND ${counter} = 0)) RETURNING id`,
  ])
  return rows?.length === 1
}

/** @returns the renamed passkey; undefined if the member has no such passkey. */
export async function renamePasskey(
  database: Database,
  { id, member, name, who, at }: Actor & { id: string; member: string; name: string },
): Promise<Passkey | undefined> {
  const isIt = sql`id = ${id} AND member = ${member}`
  const [, rows] = await database.write([
    sql`INSERT INTO audit (at, who, action, target, detail)
      SELECT ${at}, ${who}, 'passkey.renamed', id, json_object('from', name, 'name', ${name})
      FROM passkeys WHERE ${isIt} AND name <> ${name}`,
    sql`UPDATE passkeys SET name = ${name} WHERE ${isIt} RETURNING ${columns}`,
  ])
  return rows?.[0] === undefined ? undefined : v.parse(passkeyRow, rows[0])
}

/**
 * Removes a passkey and ends the sessions that it started, except the current one.
 * @returns false if the member has no such passkey; otherwise true.
 */
export async function deletePasskey(
  database: Database,
  { id, member, current, who, at }: Actor & { id: string; member: string; current: string },
): Promise<boolean> {
  const own = sql`FROM passkeys WHERE id = ${id} AND member = ${member}`
  const [, , rows] = await database.write([
    sql`INSERT INTO audit (at, who, action, target, detail)
      SELECT ${at}, ${who}, 'passkey.removed', id, json_object('name', name) ${own}`,
    sql`DELETE FROM owner_sessions WHERE passkey = (SELECT id ${own}) AND hash <> ${current}`,
    sql`DELETE ${own} RETURNING id`,
  ])
  return rows?.length === 1
}
