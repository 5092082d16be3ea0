import { join } from 'node:path'
import type { Options } from './options.ts'

/**
 * Describes where the inbox token is. Output that is not a terminal is a log, which others can read, so it never
 * contains the token.
 */
export function describeToken(
  inboxToken: string,
  { runtime, dataDir, persistTo }: Pick<Options, 'runtime' | 'dataDir' | 'persistTo'>,
  { env, stdout }: { env: Record<string, string | undefined>; stdout: { isTTY?: boolean } },
): string {
  if (stdout.isTTY) return `token ${inboxToken}`
  if (env['INBOX_TOKEN'] !== undefined) return 'token as in INBOX_TOKEN'
  return `token in ${join(runtime === 'bun' ? dataDir : persistTo, 'secrets.json')}`
}
