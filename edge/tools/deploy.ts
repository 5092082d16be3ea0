import { join } from 'node:path'
import { install } from '../start/install.ts'
import { StepError } from '../start/run-step.ts'

/**
 * Runs the checks and the build, creates what is missing, and deploys to Cloudflare (docs/deploy-to-cloudflare.md):
 *
 *     bun run deploy                   shows the plan for the environment `production`, asks, and deploys
 *     bun run deploy --env=staging     another environment of wrangler.toml
 *     bun run deploy --yes             does not ask, for scripts
 *     bun run deploy --no-upload       all steps except the upload of the Worker, to import data first
 *     bun run deploy --dry-run         the plan, the checks and the build in dist/worker, without an account
 *
 * Pages that are open during a deployment still find their scripts, because the build keeps the hashed files of the two
 * previous builds in `dist/public/assets`. Deploy from the same folder as last time, or keep its `dist`.
 */

const root = join(import.meta.dir, '../..')

interface DeployOptions {
  name: string
  isDryRun: boolean
  isConfirmed: boolean
  hasUpload: boolean
}

function parseArguments(args: readonly string[]): DeployOptions {
  const unknown = args.find((arg) => !/^--(?:dry-run|yes|no-upload|env=[\w-]+)$/.test(arg))
  if (unknown !== undefined)
    stop(`${unknown} is not known. There is: --dry-run, --env=<name>, --no-upload, --yes`)
  const name = args.find((arg) => arg.startsWith('--env='))?.slice('--env='.length) ?? 'production'
  return {
    name,
    isDryRun: args.includes('--dry-run'),
    isConfirmed: args.includes('--yes'),
    hasUpload: !args.includes('--no-upload'),
  }
}

/**
 * Shows the plan and asks the operator to confirm it, except in a dry run or with `--yes`. Returns whether to continue.
 */
function confirm(plan: string, { isConfirmed, isDryRun }: DeployOptions): boolean {
  console.log(`\n${plan}`)
  if (isDryRun) console.log('\nThis is a dry run: it builds, and changes nothing at Cloudflare.')
  if (isDryRun || isConfirmed) return true
  if (!process.stdin.isTTY)
    throw new StepError(
      'The deployment needs a confirmation, but this is not a terminal. Add --yes to deploy without one.',
    )
  return /^y(?:es)?$/i.test(prompt('\nDeploy? [y/N]') ?? '')
}

function stop(message: string): never {
  console.error(`\n${message}`)
  process.exit(1)
}

try {
  const options = parseArguments(process.argv.slice(2))
  await install(root, 'full')
  // The module is imported here, after the packages that it needs have been installed.
  const { runDeployment } = await import('./deployment/run-deployment.ts')
  await runDeployment({ ...options, root, confirm: (plan) => confirm(plan, options) })
} catch (error) {
  if (!(error instanceof StepError)) throw error
  stop(error.message)
}
