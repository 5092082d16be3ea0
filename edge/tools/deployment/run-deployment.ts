import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import * as v from 'valibot'
import { newProjectSettings } from '../../contract/default-config.ts'
import { WORKER_FILE_BYTES, WORKER_FILES } from '../../contract/limits.ts'
import { LOCAL_SETTINGS, mergeSettings } from '../../contract/local-site-settings.ts'
import { writeDurably } from '../../src/ports/bun/write-durably.ts'
import { StepError } from '../../start/run-step.ts'
import { readWranglerConfig } from '../../start/wrangler-config.ts'
import { runWrangler } from '../../start/wrangler.ts'
import {
  type DeployPlan,
  type DeployStep,
  formatPlan,
  planDeployment,
  toSecretsFile,
} from './plan-deployment.ts'
import { readAccount } from './read-account.ts'

/** Only quick checks, for mistakes that are expensive in production; `bun run test` runs all tests. */
const checks = ['types', 'lint', 'build', 'boundaries', 'unit']

export interface Deployment {
  root: string
  /** Name of the environment in wrangler.toml. */
  name: string
  isDryRun: boolean
  /** False to create everything that the Worker needs, but not to upload it. */
  hasUpload: boolean
  /** Shows the plan. Returns false to stop. */
  confirm: (plan: string) => boolean
}

/**
 * Deploys to Cloudflare. Each step can be repeated and the plan skips what exists, so a deployment that was interrupted
 * continues when it is started again.
 * @throws StepError if something must be fixed first, or if a step fails.
 */
export async function runDeployment(deployment: Deployment): Promise<void> {
  const { confirm, hasUpload, isDryRun, name } = deployment
  const plan = await makePlan(deployment)
  if (!isDryRun && plan.problems.length > 0) throw new StepError(`${formatPlan(plan)}\n\nNot deployed.`)
  if (!confirm(formatPlan(plan))) throw new StepError('Not deployed.')
  if (isDryRun) {
    runChecks(deployment)
    return wrangler(deployment, 'deploy', '--dry-run', '--outdir=dist/worker')
  }
  for (const step of plan.steps) await runDeployStep(step, deployment)
  const file = toSecretsFile(name)
  if (!existsSync(join(deployment.root, file))) return
  const use = hasUpload
    ? `${file} has the secrets. Store them in your password manager, then delete the file.`
    : `Keep ${file}: the deployment that uploads the Worker needs its secrets.`
  console.log(`\n${use}`)
}

async function makePlan({ hasUpload, isDryRun, name, root }: Deployment): Promise<DeployPlan> {
  const [config, site] = [await readWranglerConfig(root), await readSite(root)]
  const keptSecrets = Object.keys(readSecretsFile(join(root, toSecretsFile(name))))
  const known = { name, config, site, keptSecrets, hasUpload }
  const offline = planDeployment(known)
  if (isDryRun || offline.problems.length > 0) return offline
  return planDeployment({ ...known, account: readAccount(root, name) })
}

async function runDeployStep(step: DeployStep, deployment: Deployment): Promise<void> {
  const { name, root } = deployment
  switch (step.kind) {
    case 'create-database':
      return wrangler(deployment, 'd1', 'create', step.database)
    case 'create-secrets':
      return createSecrets(join(root, toSecretsFile(name)), step.secrets)
    case 'check':
      return runChecks(deployment)
    case 'migrate':
      // Migrations are backward compatible, so the running Worker works with the new tables; the new Worker would not
      // work with the old ones.
      return wrangler(deployment, 'd1', 'migrations', 'apply', 'DB', '--remote')
    case 'create-project':
      return wrangler(deployment, 'd1', 'execute', 'DB', '--remote', '--yes', `--command=${toInsert(step)}`)
    case 'upload': {
      const secrets = step.hasNewSecrets ? [`--secrets-file=${toSecretsFile(name)}`] : []
      return wrangler(deployment, 'deploy', ...secrets)
    }
  }
}

/**
 * Writes the missing secrets to the file, before the upload, so that none is lost. Keeps the secrets of an interrupted
 * deployment.
 * @throws StepError if the file would replace a secret of the Worker.
 */
async function createSecrets(file: string, names: readonly string[]): Promise<void> {
  const kept = readSecretsFile(file)
  const other = Object.keys(kept).find((name) => !names.includes(name))
  if (other !== undefined)
    throw new StepError(
      `${file} has ${other}, which the Worker already has. Store it in your password manager, and delete the file.`,
    )
  const secrets = Object.fromEntries(names.map((name) => [name, kept[name] ?? createSecret()]))
  await writeDurably(file, `${JSON.stringify(secrets, undefined, 2)}\n`)
}

function createSecret(): string {
  return Buffer.from(crypto.getRandomValues(new Uint8Array(24))).toString('base64url')
}

function readSecretsFile(file: string): Record<string, string> {
  if (!existsSync(file)) return {}
  const result = v.safeParse(
    v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.string())),
    readFileSync(file, 'utf8'),
  )
  if (!result.success)
    throw new StepError(`${file} is damaged. Repair it, or delete it if nothing was deployed.`)
  return result.output
}

function toInsert({ origin, sdkKey }: { origin: string; sdkKey: string }): string {
  // The secret is stored in plain text. A job of the Worker encrypts it, as it does for projects of earlier versions.
  return `INSERT OR IGNORE INTO projects (sdk_key, name, secret, origins, config, created_at) VALUES (${[
    quote(sdkKey),
    quote('Docs'),
    'lower(hex(randomblob(32)))',
    quote(JSON.stringify([origin])),
    quote(JSON.stringify(newProjectSettings)),
    "CAST(strftime('%s', 'now') AS INTEGER) * 1000",
  ].join(', ')})`
}

function quote(text: string): string {
  return `'${text.replaceAll("'", "''")}'`
}

function runChecks({ root }: Deployment): void {
  const { status } = spawnSync(process.execPath, ['tests/run.ts', ...checks], { cwd: root, stdio: 'inherit' })
  if (status !== 0) throw new StepError('Not deployed: the checks above must pass first.')
  refuseTooLarge(join(root, 'dist/public'))
}

/** Refuses what Cloudflare would refuse at the upload, when other steps have already changed the account. */
function refuseTooLarge(folder: string): void {
  const files = existsSync(folder) ? [...new Bun.Glob('**/*').scanSync({ cwd: folder, dot: true })] : []
  const large = files.filter((file) => statSync(join(folder, file)).size > WORKER_FILE_BYTES)
  if (large.length > 0)
    throw new StepError(
      `Not deployed: Cloudflare serves files of at most ${WORKER_FILE_BYTES / 1024 / 1024} MiB, and these are larger: ${large.join(', ')}. Split the pages in them among several sites, or serve the site with Bun.`,
    )
  if (files.length > WORKER_FILES)
    throw new StepError(
      `Not deployed: Cloudflare deploys at most ${WORKER_FILES} files, and the site has ${files.length}. Split the site, or serve it with Bun.`,
    )
}

function wrangler({ name, root }: Deployment, ...args: string[]): void {
  if (runWrangler({ root, args: [...args, `--env=${name}`] }) === 0) return
  throw new StepError(
    `wrangler ${args.slice(0, 3).join(' ')} failed. Fix it and run the command again: finished steps are not repeated.`,
  )
}

const schema = v.object({
  site: v.object({
    origin: v.string(),
    feedback: v.optional(v.nullable(v.object({ sdkKey: v.string() }))),
  }),
})

/** Returns the settings of the site that a deployment depends on; the build checks all of them. */
export async function readSite(root: string): Promise<{ origin: string; sdkKey: string | undefined }> {
  const { site: shared } = await import(join(root, 'content/site.ts'))
  const local = join(root, 'content', LOCAL_SETTINGS)
  const own = (await Bun.file(local).exists()) ? (await import(local)).site : {}
  const { site } = v.parse(schema, { site: mergeSettings(shared, own) })
  return { origin: site.origin, sdkKey: site.feedback?.sdkKey }
}
