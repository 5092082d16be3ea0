import { join } from 'node:path'
import type { Options } from './parse-options.ts'

/**
 * Tells the operator where to find the inbox token. Prints the token itself only to a terminal, because other people
 * can read logs.
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
