import { join } from 'node:path'
import * as v from 'valibot'
import type { AccountState } from './deploy-plan.ts'
import { StepError } from './run-step.ts'
import { captureWrangler } from './wrangler.ts'

const named = v.array(v.object({ name: v.string() }))
const listedDatabases = v.array(v.object({ name: v.string(), uuid: v.string() }))
const queried = v.array(v.object({ results: v.array(v.record(v.string(), v.unknown())) }))

/** Runs wrangler with these arguments; undefined if it fails. */
export type AskWrangler = (...args: string[]) => string | undefined

/**
 * Reads the state of the Cloudflare account that the plan needs. If the Worker or a table does not exist, this is the
 * first deployment.
 * @throws StepError if the account cannot be used.
 */
export async function readAccount(
  root: string,
  name: string,
  ask: AskWrangler = (...args) => captureWrangler({ root, args }),
): Promise<AccountState> {
  // Without `--json`, wrangler reports success even if the user is not signed in.
  if (ask('whoami', '--json') === undefined)
    throw new StepError(
      'Cloudflare does not know you. Run `bunx wrangler login`, or set CLOUDFLARE_API_TOKEN. `--dry-run` works without an account.',
    )
  const databases = readDatabases(ask)
  const buckets = ask('r2', 'bucket', 'list')
  if (buckets === undefined)
    throw new StepError(
      'The R2 buckets of the account cannot be listed. Enable R2 in the dashboard, and give the token the permission to edit R2.',
    )
  const secrets = parse(named, ask('secret', 'list', '--format=json', `--env=${name}`)) ?? []
  const applied = query('SELECT name FROM d1_migrations', { name, ask })
  const projects = query('SELECT sdk_key AS name FROM projects', { name, ask })
  const files = await Array.fromAsync(new Bun.Glob('*.sql').scan(join(root, 'edge/migrations')))
  return {
    databases,
    // Lines such as `name:           node-docs`
    buckets: [...buckets.matchAll(/^name:\s+(\S+)$/gm)].map(([, bucket]) => bucket ?? ''),
    secrets: secrets.map((secret) => secret.name),
    pendingMigrations: files.toSorted().filter((file) => !applied.includes(file)),
    projects,
  }
}

/** @throws StepError if the databases cannot be listed: otherwise a deployment would create a second one. */
export function readDatabases(ask: AskWrangler): AccountState['databases'] {
  const databases = parse(listedDatabases, ask('d1', 'list', '--json'))
  if (databases === undefined)
    throw new StepError(
      'The D1 databases of the account cannot be listed. Give the token the permission to edit D1.',
    )
  return databases
}

/** Returns the column `name` of a query; empty if the table does not exist. */
function query(sql: string, { name, ask }: { name: string; ask: AskWrangler }): string[] {
  const output = ask('d1', 'execute', 'DB', '--remote', '--json', `--env=${name}`, `--command=${sql}`)
  const rows = parse(queried, output)?.flatMap(({ results }) => results) ?? []
  return rows.map((row) => String(row['name']))
}

function parse<const S extends v.GenericSchema>(
  schema: S,
  text: string | undefined,
): v.InferOutput<S> | undefined {
  if (text === undefined) return undefined
  const result = v.safeParse(v.pipe(v.string(), v.parseJson(), schema), text)
  return result.success ? result.output : undefined
}
