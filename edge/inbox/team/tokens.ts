import { createSignature, type Signing } from '../../src/http/signing.ts'
import { Hono } from 'hono'
import * as v from 'valibot'
import { type Actor, noteChange } from '../../src/audit/store.ts'
import { createId } from '../../src/http/create-id.ts'
import { ProblemError } from '../../src/http/problem.ts'
import { type Database, sql, type Statement } from '../../src/ports/database.ts'
import type { InboxContext, MemberEnv } from '../context.ts'
import { operation } from '../operation.ts'
import {
  createdTokenSchema,
  createTokenSchema,
  TOKENS_MAXIMUM,
  tokenScopes,
  tokensSchema,
  type TokenView,
} from './contract.ts'
import type { Member } from './member.ts'
import { memberColumns, memberRow } from './store.ts'

/** Routes for the signed-in member's personal API tokens. */
export function createTokenRoutes(context: InboxContext): Hono<MemberEnv> {
  const { clock, database } = context
  const app = new Hono<MemberEnv>()

  app.get(
    '/account/tokens',
    operation({ summary: 'Your personal API tokens, without their text', answer: tokensSchema }),
    async (c) => c.json({ tokens: (await readTokens(database, c.var.member.id)).map(toTokenView) }),
  )

  app.post(
    '/account/tokens',
    operation({
      summary: 'Create a personal API token; it is shown only in this response',
      body: createTokenSchema,
      answer: createdTokenSchema,
      status: 201,
    }),
    async (c) => {
      const input = c.req.valid('json')
      const text = TOKEN_PREFIX + createId() + createId()
      const token = { ...input, id: createId(), createdAt: clock.now(), usedAt: null }
      const hash = await hashToken(text, context)
      const added = { token, hash, member: c.var.member.id, who: c.var.who, maximum: TOKENS_MAXIMUM }
      if (!(await insertToken(database, added)))
        throw new ProblemError(
          'forbidden',
          `You have ${TOKENS_MAXIMUM} tokens, and cannot have more. Revoke one that you do not use.`,
        )
      return c.json({ ...toTokenView(token), token: text }, 201)
    },
  )

  app.delete(
    '/account/tokens/:id',
    operation({ summary: 'Revoke a personal API token', refusals: ['not_found'] }),
    async (c) => {
      const actor = { member: c.var.member.id, who: c.var.who, at: clock.now() }
      if (!(await deleteToken(database, { id: c.req.param('id'), ...actor })))
        throw new ProblemError('not_found', 'You have no token with this id.')
      return c.body(null, 204)
    },
  )
  return app
}

const tokenRow = v.object({
  id: v.string(),
  name: v.string(),
  scope: v.picklist(tokenScopes),
  createdAt: v.number(),
  usedAt: v.nullable(v.number()),
})

type Token = v.InferOutput<typeof tokenRow>

const columns = sql`api_tokens.id, api_tokens.name, scope, api_tokens.created_at AS createdAt, used_at AS usedAt`

async function readTokens(database: Database, member: string): Promise<Token[]> {
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
async function readTokenOwner(
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
async function insertToken(
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

function touchToken(id: string, at: number): Statement {
  return sql`UPDATE api_tokens SET used_at = ${at} WHERE id = ${id}`
}

/**
 * Deletes a token and ends the sessions that were started with this token.
 * @returns false if the member has no such token; otherwise true.
 */
async function deleteToken(
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

function toTokenView({ createdAt, usedAt, ...token }: Token): TokenView {
  const toText = (time: number) => new Date(time).toISOString()
  return { ...token, createdAt: toText(createdAt), usedAt: usedAt === null ? null : toText(usedAt) }
}

/** Prefix of personal tokens. Scanners for leaked secrets find tokens by their prefix. */
const TOKEN_PREFIX = 'ndp_'

/** Minimum time between updates of a token's last use. Without it, every request would write to the database. */
const USED_EVERY_MS = 60_000

/** Returns the member to whom a personal token belongs; undefined if the text is not a valid token. */
export async function verifyToken(
  token: string,
  context: InboxContext,
): Promise<{ member: Member; isReadOnly: boolean; isProgram: true; tokenId: string } | undefined> {
  const { clock, database } = context
  if (!token.startsWith(TOKEN_PREFIX)) return undefined
  const owned = await readTokenOwner(database, await hashToken(token, context))
  if (!owned) return undefined
  const { tokenId, scope, usedAt, ...member } = owned
  const now = clock.now()
  if (usedAt === null || now - usedAt >= USED_EVERY_MS) await database.write([touchToken(tokenId, now)])
  return { member, isReadOnly: scope === 'read', isProgram: true, tokenId }
}

function hashToken(token: string, signing: Signing): Promise<string> {
  return createSignature('api token', token, signing)
}
