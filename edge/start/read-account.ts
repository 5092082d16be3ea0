import { join } from 'node:path'
import * as v from 'valibot'
import type { AccountState } from './deploy-plan.ts'
import { StepError } from './run-step.ts'
import { captureWrangler } from './wrangler.ts'

const named = v.array(v.object({ name: v.string() }))
const queried = v.array(v.object({ results: v.array(v.record(v.string(), v.unknown())) }))

/** Runs wrangler with these arguments; undefined if it fails. */
export type AskWrangler = (...args: string[]) => string | undefined

/**
 * Reads from Cloudflare what the plan needs. If the Worker or a table does not exist, this is the first deployment.
 * @throws StepError if the account cannot be used.
 */
export async function readAccount(
  root: string,
  name: string,
  ask: AskWrangler = (...args) => captureWrangler({ root, args }),
): Promise<AccountState> {
  if (ask('whoami') === undefined)
    throw new StepError(
      'Cloudflare does not know you. Run `bunx wrangler login`, or set CLOUDFLARE_API_TOKEN. `--dry-run` works without an account.',
    )
  const secrets = parse(named, ask('secret', 'list', '--format=json', `--env=${name}`)) ?? []
  const applied = query('SELECT name FROM d1_migrations', { name, ask })
  const projects = query('SELECT sdk_key AS name FROM projects', { name, ask })
  const files = await Array.fromAsync(new Bun.Glob('*.sql').scan(join(root, 'edge/migrations')))
  return {
    secrets: secrets.map((secret) => secret.name),
    pendingMigrations: files.toSorted().filter((file) => !applied.includes(file)),
    projects,
  }
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
