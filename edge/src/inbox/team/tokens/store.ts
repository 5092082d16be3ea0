import * as v from 'valibot'
import { tokenScopes, type TokenView } from '../../../../contract/team.ts'
import { noteChange, type Actor } from '../../../audit/store.ts'
import { type Database, sql, type Statement } from '../../../ports/database.ts'
import { memberColumns, memberRow } from '../store.ts'

const tokenRow = v.object({
  id: v.string(),
  name: v.string(),
  scope: v.picklist(tokenScopes),
  createdAt: v.number(),
  usedAt: v.nullable(v.number()),
})

type Token = v.InferOutput<typeof tokenRow>

const columns = sql`api_tokens.id, api_tokens.name, scope, api_tokens.created_at AS createdAt, used_at AS usedAt`

export async function readTokens(database: Database, member: string): Promise<Token[]> {
  const rows = await database.read(
    sql`SELECT ${columns} FROM api_tokens WHERE member = ${member} ORDER BY created_at DESC, id`,
  )
  return v.parse(v.array(tokenRow), rows)
}

const ownedRow = v.object({
  tokenId: v.string(),
  scope: v.picklist(tokenScopes),
  usedAt: v.nullable(v.number()),
  ...memberRow.entries,
})

/** Returns the token with this hash, and its member. */
export async function readTokenOwner(
  database: Database,
  hash: string,
): Promise<v.InferOutput<typeof ownedRow> | undefined> {
  const [row] = await database.read(
    sql`SELECT api_tokens.id AS tokenId, scope, used_at AS usedAt, ${memberColumns}
      FROM api_tokens JOIN members ON members.id = member WHERE hash = ${hash}`,
  )
  return row === undefined ? undefined : v.parse(ownedRow, row)
}

/** @returns false if the member has `maximum` tokens; otherwise true. */
export async function insertToken(
  database: Database,
  {
    token,
    hash,
    member,
    who,
    maximum,
  }: { token: Token; hash: string; member: string; who: string; maximum: number },
): Promise<boolean> {
  const { id, name, scope, createdAt } = token
  const [rows] = await database.write([
    sql`INSERT INTO api_tokens (id, hash, member, name, scope, created_at)
      SELECT ${id}, ${hash}, ${member}, ${name}, ${scope}, ${createdAt}
      WHERE (SELECT count(*) FROM api_tokens WHERE member = ${member}) < ${maximum} RETURNING id`,
    noteChange(
      { at: createdAt, who, action: 'token.created', target: id, detail: { name, scope } },
      sql`EXISTS (SELECT 1 FROM api_tokens WHERE id = ${id})`,
    ),
  ])
  return rows?.length === 1
}

export function touchToken(id: string, at: number): Statement {
  return sql`UPDATE api_tokens SET used_at = ${at} WHERE id = ${id}`
}

/**
 * Deletes a token and ends the sessions that were started with this token.
 * @returns false if the member has no such token; otherwise true.
 */
export async function deleteToken(
  database: Database,
  { id, member, who, at }: Actor & { id: string; member: string },
): Promise<boolean> {
  const isOwn = sql`id = ${id} AND member = ${member}`
  const [, , rows] = await database.write([
    noteChange(
      { at, who, action: 'token.revoked', target: id },
      sql`EXISTS (SELECT 1 FROM api_tokens WHERE ${isOwn})`,
    ),
    sql`DELETE FROM owner_sessions WHERE token = (SELECT id FROM api_tokens WHERE ${isOwn})`,
    sql`DELETE FROM api_tokens WHERE ${isOwn} RETURNING id`,
  ])
  return rows?.length === 1
}

export function toTokenView({ createdAt, usedAt, ...token }: Token): TokenView {
  const toText = (time: number) => new Date(time).toISOString()
  return { ...token, createdAt: toText(createdAt), usedAt: usedAt === null ? null : toText(usedAt) }
}
