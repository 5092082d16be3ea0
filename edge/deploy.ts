/**
 * Checks, builds and deploys to Cloudflare (DEPLOY.md):
 *
 *     bun run deploy                   shows the plan for the environment `production`, asks, and deploys
 *     bun run deploy --env=staging     another environment of wrangler.toml
 *     bun run deploy --yes             does not ask, for scripts
 *     bun run deploy --dry-run         the plan and the build, without an account; the Worker is in dist/worker
 *
 * Pages that are open during a deployment still find their scripts, because the build keeps the hashed files of the two
 * previous builds in `dist/public/assets`. Deploy from the same folder as last time, or keep its `dist`.
 */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

import { install } from './start/install.ts'
import { StepError } from './start/run-step.ts'
import { runWrangler } from './start/wrangler.ts'

const root = join(import.meta.dir, '..')

/** Only quick checks, for mistakes that are expensive in production; `bun run test` runs all tests. */
const checks = ['types', 'lint', 'build', 'boundaries', 'unit']

interface DeployOptions {
  name: string
  isDryRun: boolean
  isConfirmed: boolean
}

function parseArguments(args: readonly string[]): DeployOptions {
  const unknown = args.find((arg) => !/^--(?:dry-run|yes|env=[\w-]+)$/.test(arg))
  if (unknown !== undefined) stop(`${unknown} is not known. There is: --dry-run, --env=<name>, --yes`)
  const name = args.find((arg) => arg.startsWith('--env='))?.slice('--env='.length) ?? 'production'
  return { name, isDryRun: args.includes('--dry-run'), isConfirmed: args.includes('--yes') }
}

async function deploy({ name, isDryRun, isConfirmed }: DeployOptions): Promise<void> {
  await install(root, 'full')
  const problems = await showPlan(name, isDryRun)
  if (isDryRun && problems > 0) console.log('\nA real deployment would stop here. The dry run goes on.')
  if (!isDryRun && problems > 0) stop('Not deployed.')
  if (!isDryRun && !isConfirmed) confirmPlan()
  const { status } = spawnSync(process.execPath, ['tests/run.ts', ...checks], { cwd: root, stdio: 'inherit' })
  if (status !== 0) stop('Not deployed: the checks above have to pass first.')
  // Migrations are backward compatible, so the running Worker works with the new tables; the new Worker would not work
  // with the old ones.
  if (!isDryRun) wrangler(name, 'd1', 'migrations', 'apply', 'DB', '--remote')
  wrangler(name, 'deploy', ...(isDryRun ? ['--dry-run', '--outdir=dist/worker'] : []))
}

/** Returns the number of problems. */
async function showPlan(name: string, isDryRun: boolean): Promise<number> {
  // Imported here, after their packages have been installed.
  const { readWranglerConfig } = await import('./start/wrangler-config.ts')
  const { formatPlan, planDeployment } = await import('./start/deploy-plan.ts')
  const { readAccount } = await import('./start/read-account.ts')
  const { readSite } = await import('./start/read-site.ts')
  const [config, site] = [await readWranglerConfig(root), await readSite(root)]
  const offline = planDeployment({ name, config, site })
  // The account can be read only if wrangler.toml has no problems such as a missing database.
  const isOffline = isDryRun || offline.problems.length > 0
  const plan = isOffline
    ? offline
    : planDeployment({ name, config, site, account: await readAccount(root, name) })
  console.log(`\n${formatPlan(plan)}`)
  return plan.problems.length
}

function confirmPlan(): void {
  if (!process.stdin.isTTY)
    stop('Not deployed: this is no terminal to ask on. Add --yes to deploy without a question.')
  if (!/^y(?:es)?$/i.test(prompt('\nDeploy? [y/N]') ?? '')) stop('Not deployed.')
}

function wrangler(name: string, ...args: string[]): void {
  if (runWrangler({ root, args: [...args, `--env=${name}`] }) !== 0) stop(`wrangler ${args[0]} failed.`)
}

function stop(message: string): never {
  console.error(`\n${message}`)
  process.exit(1)
}

try {
  await deploy(parseArguments(process.argv.slice(2)))
} catch (error) {
  if (!(error instanceof StepError)) throw error
  stop(error.message)
}
