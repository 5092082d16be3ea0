import * as v from 'valibot'
import { StepError } from '../../start/run-step.ts'
import { captureWrangler, type WranglerAnswer } from '../../start/wrangler.ts'
import type { AccountState } from './plan-deployment.ts'

const named = v.array(v.object({ name: v.string() }))
const queried = v.array(v.object({ results: named }))

/** Runs wrangler with these arguments. */
export type AskWrangler = (...args: string[]) => WranglerAnswer

/**
 * Reads the parts of the account's state that the plan needs. If the Worker or a table does not exist, this is the
 * first deployment.
 * @throws StepError if the account cannot be used.
 */
export function readAccount(
  root: string,
  name: string,
  ask: AskWrangler = (...args) => captureWrangler({ root, args }),
): AccountState {
  // Without `--json`, wrangler reports success even if the user is not signed in.
  if (!ask('whoami', '--json').isDone)
    throw new StepError(
      'Cloudflare does not know you. Run `bunx wrangler login`, or set CLOUDFLARE_API_TOKEN. `--dry-run` works without an account.',
    )
  const secrets = parse(named, ask('secret', 'list', '--format=json', `--env=${name}`)) ?? []
  const projects = readProjects(name, ask)
  return {
    hasDatabase: projects !== undefined,
    secrets: secrets.map((secret) => secret.name),
    projects: projects ?? [],
  }
}

/**
 * Returns the keys of the projects; empty if the database has no tables yet, undefined if it does not exist.
 * @throws StepError if the query fails. Without the list of projects, a deployment could replace the secret that
 *   encrypts their data.
 */
function readProjects(name: string, ask: AskWrangler): string[] | undefined {
  const sql = 'SELECT sdk_key AS name FROM projects'
  const answer = ask('d1', 'execute', 'DB', '--remote', '--json', `--env=${name}`, `--command=${sql}`)
  const rows = parse(queried, answer)?.flatMap(({ results }) => results)
  if (rows !== undefined) return rows.map((row) => row.name)
  if (answer.text.includes("Couldn't find a D1 DB named")) return undefined
  if (answer.text.includes('no such table')) return []
  throw new StepError(
    `The D1 database of [env.${name}] in wrangler.toml cannot be queried. Give the token the permission to edit D1; if you have several accounts, set CLOUDFLARE_ACCOUNT_ID; check the database_id, if you set one. ${describeAnswer(answer)}`,
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
