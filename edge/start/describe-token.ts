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

/**
 * Returns the URL of the docs for the operator. Behind a proxy, it is the origin, followed by the address of the server.
 * @param name Host name of the server on this machine.
 */
export function toDocsUrl(
  name: string,
  { port, trustProxy }: Pick<Options, 'port' | 'trustProxy'>,
  origin: string,
): string {
  const local = `http://${name}:${port}/`
  return trustProxy ? `${origin}/, behind a proxy at ${local}` : local
}

/**
 * Returns the inbox's URL for the operator. Behind a proxy, it is INBOX_HOST over HTTPS.
 * @param name Host name of the server on this machine.
 */
export function toInboxUrl(
  name: string,
  { port, trustProxy }: Pick<Options, 'port' | 'trustProxy'>,
  env: Record<string, string | undefined>,
): string {
  const host = env['INBOX_HOST']
  if (host === undefined) return `http://inbox.${name}:${port}/`
  return trustProxy ? `https://${host}/` : `http://${host}:${port}/`
}
