import type { InboxContext } from '../../context.ts'
import type { Member } from '../member.ts'
import { readTokenOwner, touchToken } from './store.ts'

/** Prefix of personal tokens. Scanners for leaked secrets find tokens by their prefix. */
export const TOKEN_PREFIX = 'ndp_'

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

export async function hashToken(
  token: string,
  { hashing, secrets }: Pick<InboxContext, 'hashing' | 'secrets'>,
): Promise<string> {
  return hashing.sign(secrets.serverSecret, `api token ${token}`)
}
