import { timingSafeEqual } from 'hono/utils/buffer'
import { type Database, sql } from '../../src/ports/database.ts'
import type { InboxContext } from '../context.ts'

type SigningContext = Pick<InboxContext, 'hashing' | 'secrets'>

/** Signs a text for one purpose, so that a browser can store the text instead of the server. */
export async function signText(text: string, purpose: string, context: SigningContext): Promise<string> {
  return `${text}.${await createSignature(text, purpose, context)}`
}

/** Returns a string that `signText` signed for this purpose, and its signature; undefined if the signature is wrong. */
export async function readSignedText(
  signed: string,
  purpose: string,
  context: SigningContext,
): Promise<{ text: string; signature: string } | undefined> {
  const end = signed.lastIndexOf('.')
  const text = signed.slice(0, Math.max(0, end))
  const signature = await createSignature(text, purpose, context)
  return (await timingSafeEqual(signature, signed.slice(end + 1))) ? { text, signature } : undefined
}

function createSignature(
  text: string,
  purpose: string,
  { hashing, secrets }: SigningContext,
): string | Promise<string> {
  return hashing.sign(secrets.serverSecret, `${purpose} ${text}`)
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
