import { type Database, sql } from '../../ports/database.ts'

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
