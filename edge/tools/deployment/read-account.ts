import { join } from 'node:path'
import * as v from 'valibot'
import { StepError } from '../../start/run-step.ts'
import { captureWrangler, type WranglerAnswer } from '../../start/wrangler.ts'
import type { AccountState } from './plan.ts'

const named = v.array(v.object({ name: v.string() }))
const listedDatabases = v.array(v.object({ name: v.string(), uuid: v.string() }))
const queried = v.array(v.object({ results: v.array(v.record(v.string(), v.unknown())) }))

/** Runs wrangler with these arguments. */
export type AskWrangler = (...args: string[]) => WranglerAnswer

/**
 * Reads the parts of the account's state that the plan needs. If the Worker or a table does not exist, this is the
 * first deployment.
 * @param databaseId Id of the database in wrangler.toml.
 * @throws StepError if the account cannot be used.
 */
export async function readAccount(
  root: string,
  { name, databaseId }: { name: string; databaseId: string | undefined },
  ask: AskWrangler = (...args) => captureWrangler({ root, args }),
): Promise<AccountState> {
  // Without `--json`, wrangler reports success even if the user is not signed in.
  if (!ask('whoami', '--json').isDone)
    throw new StepError(
      'Cloudflare does not know you. Run `bunx wrangler login`, or set CLOUDFLARE_API_TOKEN. `--dry-run` works without an account.',
    )
  const databases = readDatabases(ask)
  const buckets = ask('r2', 'bucket', 'list')
  if (!buckets.isDone)
    throw new StepError(
      `The R2 buckets of the account cannot be listed. Enable R2 in the dashboard, and give the token the permission to edit R2. ${describeAnswer(buckets)}`,
    )
  const secrets = parse(named, ask('secret', 'list', '--format=json', `--env=${name}`)) ?? []
  const hasDatabase = databases.some(({ uuid }) => uuid === databaseId)
  const query = (sql: string) => (hasDatabase ? readNames(sql, { name, ask }) : [])
  const applied = query('SELECT name FROM d1_migrations')
  const projects = query('SELECT sdk_key AS name FROM projects')
  const files = await Array.fromAsync(new Bun.Glob('*.sql').scan(join(root, 'edge/migrations')))
  return {
    databases,
    // Matches lines such as `name: node-docs`.
    buckets: [...buckets.text.matchAll(/^name:\s+(\S+)$/gm)].map(([, bucket]) => bucket ?? ''),
    secrets: secrets.map((secret) => secret.name),
    pendingMigrations: files.toSorted().filter((file) => !applied.includes(file)),
    projects,
  }
}

/**
 * Lists the databases of the account.
 * @throws StepError if that fails. Without the list, a deployment would create a second database.
 */
export function readDatabases(ask: AskWrangler): AccountState['databases'] {
  const answer = ask('d1', 'list', '--json')
  const databases = parse(listedDatabases, answer)
  if (databases === undefined)
    throw new StepError(
      `The D1 databases of the account cannot be listed. Give the token the permission to edit D1. If you have several accounts, set CLOUDFLARE_ACCOUNT_ID. ${describeAnswer(answer)}`,
    )
  return databases
}

/**
 * Returns the column `name` of a query; empty if the table does not exist.
 * @throws StepError if the query fails. Without the list of projects, a deployment could replace the secret that
 *   encrypts their data.
 */
function readNames(sql: string, { name, ask }: { name: string; ask: AskWrangler }): string[] {
  const answer = ask('d1', 'execute', 'DB', '--remote', '--json', `--env=${name}`, `--command=${sql}`)
  const rows = parse(queried, answer)?.flatMap(({ results }) => results)
  if (rows !== undefined) return rows.map((row) => String(row['name']))
  if (answer.text.includes('no such table')) return []
  throw new StepError(
    `The D1 database of [env.${name}] in wrangler.toml cannot be queried. Run the command again; if it fails again, check database_id. ${describeAnswer(answer)}`,
  )
}

/** Returns the last lines that wrangler printed, which describe the failure. */
function describeAnswer({ text }: WranglerAnswer): string {
  return text === '' ? 'wrangler printed nothing.' : `wrangler said:\n${text.slice(-1000)}`
}

function parse<const S extends v.GenericSchema>(
  schema: S,
  { isDone, text }: WranglerAnswer,
): v.InferOutput<S> | undefined {
  if (!isDone) return undefined
  const result = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), text)
  return result.success ? result.output : undefined
}
