import { join } from 'node:path'
import type { Options } from './options.ts'

/** Where the inbox token is. What is not a terminal is a log, which others read and which is kept: it gets no token. */
export function describeToken(
  inboxToken: string,
  { runtime, dataDir, persistTo }: Pick<Options, 'runtime' | 'dataDir' | 'persistTo'>,
  { env, stdout }: { env: Record<string, string | undefined>; stdout: { isTTY?: boolean } },
): string {
  if (stdout.isTTY) return `token ${inboxToken}`
  if (env['INBOX_TOKEN'] !== undefined) return 'token as in INBOX_TOKEN'
  return `token in ${join(runtime === 'bun' ? dataDir : persistTo, 'secrets.json')}`
}
