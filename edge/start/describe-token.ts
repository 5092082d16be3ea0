import { join } from 'node:path'
import type { Options } from './parse-options.ts'

/**
 * Describes where to find the inbox token. If the output is not a terminal, it is a log that others can read, so the
 * description does not contain the token.
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
