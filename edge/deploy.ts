/**
 * Checks, builds and deploys to Cloudflare, to the environment `production` of wrangler.toml:
 *
 *     bun run deploy                 needs `wrangler login` or CLOUDFLARE_API_TOKEN
 *     bun run deploy --dry-run       everything except the upload, without an account; the Worker is in dist/worker
 *
 * Pages that are open during a deployment still find their scripts, because the build keeps the hashed files of the two
 * previous builds in `dist/public/assets`. Deploy from the same folder as last time, or keep its `dist`.
 */
import { spawnSync } from 'node:child_process'
import { join } from 'node:path'

import { install } from './start/install.ts'
import { runWrangler } from './start/wrangler.ts'

const root = join(import.meta.dir, '..')

/** Only checks that are quick here and expensive to discover in production; `bun run test` runs all tests. */
const checks = ['types', 'lint', 'build', 'boundaries', 'unit']

/** The id in wrangler.toml before a database exists. */
const noDatabase = '00000000-0000-0000-0000-000000000000'

async function deploy(args: readonly string[]): Promise<void> {
  const unknown = args.find((arg) => arg !== '--dry-run')
  if (unknown !== undefined) stop(`${unknown} is not known. There is: --dry-run`)
  const isDryRun = args.includes('--dry-run')
  await install(root, 'full')
  if (!isDryRun && !(await hasProductionDatabase())) {
    stop(
      'wrangler.toml names no database yet: run `wrangler d1 create node-docs` and put its id under env.production.',
    )
  }
  const { status } = spawnSync(process.execPath, ['tests/run.ts', ...checks], { cwd: root, stdio: 'inherit' })
  if (status !== 0) stop('Not deployed: the checks above have to pass first.')
  // Migrations are backward compatible, so the running Worker works with the new tables; the new Worker would not work
  // with the old ones.
  if (!isDryRun) wrangler('d1', 'migrations', 'apply', 'DB', '--remote')
  wrangler('deploy', ...(isDryRun ? ['--dry-run', '--outdir=dist/worker'] : []))
}

function wrangler(...args: string[]): void {
  if (runWrangler({ root, args: [...args, '--env=production'] }) !== 0) stop(`wrangler ${args[0]} failed.`)
}

async function hasProductionDatabase(): Promise<boolean> {
  // Imported here, after its packages have been installed.
  const { readWranglerConfig } = await import('./start/wrangler-config.ts')
  const { env } = await readWranglerConfig(root)
  return env.production.d1_databases.every(({ database_id }) => database_id !== noDatabase)
}

function stop(message: string): never {
  console.error(`\n${message}`)
  process.exit(1)
}

await deploy(process.argv.slice(2))
