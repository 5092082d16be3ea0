import type { WranglerConfig, WranglerEnvironment } from '../../start/wrangler-config.ts'

/** Secrets that the provider needs; the docs work without them. */
const SECRETS = ['SERVER_SECRET', 'INBOX_TOKEN'] as const

const HOST_VARS = ['API_HOST', 'FRAME_HOST', 'FILES_HOST', 'INBOX_HOST'] as const

export interface DeployInput {
  name: string
  config: WranglerConfig
  /** Settings of `content/site.ts` and `content/site.local.ts`. */
  site: { origin: string; sdkKey: string | undefined }
  /** Resources that the account has; absent without an account. */
  account?: AccountState
  /** Names of secrets that an interrupted deployment has already written to the secrets file. */
  keptSecrets?: readonly string[]
  /** False to create everything that the Worker needs, but not to upload it. Default: true. */
  hasUpload?: boolean
}

/** State of the account, which only Cloudflare's API knows. */
export interface AccountState {
  hasDatabase: boolean
  secrets: readonly string[]
  /** Keys of the projects; empty before the first migration. */
  projects: readonly string[]
}

/** One step of a deployment. `run-deployment.ts` executes the steps in the order of the plan. */
export type DeployStep = { text: string } & (
  | { kind: 'check' | 'migrate' }
  | { kind: 'upload'; hasNewSecrets: boolean }
  | { kind: 'create-database'; database: string }
  | { kind: 'create-secrets'; secrets: readonly string[] }
  | { kind: 'create-project'; sdkKey: string; origin: string }
)

export interface DeployPlan {
  steps: DeployStep[]
  /** Problems that prevent the deployment: what is wrong, and what to do. */
  problems: string[]
  /** Things that the operator should know, such as checks that were not possible. */
  warnings: string[]
}

/** Plans the steps of a deployment, and finds problems that prevent it. */
export function planDeployment(input: DeployInput): DeployPlan {
  const { name, config, site, account } = input
  const environment = config.env[name]
  if (environment === undefined) {
    const known = Object.keys(config.env).join(', ') || 'none'
    return { steps: [], problems: [`wrangler.toml has no [env.${name}]. It has: ${known}.`], warnings: [] }
  }
  return {
    steps: listSteps(input, environment),
    problems: [
      ...checkBindings(name, environment),
      ...checkRateLimits(name, config),
      ...checkHosts(name, environment, site.origin),
      ...(account === undefined ? [] : checkAccount(input, account)),
    ],
    warnings: account === undefined ? [NO_ACCOUNT] : [],
  }
}

const NO_ACCOUNT =
  'Without an account, nothing in it was checked: the steps that create something are skipped if it exists.'

/** Returns the name of the file for generated secrets. Git ignores this file, and only its owner can read it. */
export function toSecretsFile(name: string): string {
  return `secrets.${name}.json`
}

function listSteps(
  { name, site, account, hasUpload = true }: DeployInput,
  environment: WranglerEnvironment,
): DeployStep[] {
  const { sdkKey } = site
  // The checks run first. If they fail, nothing has been created.
  const steps: DeployStep[] = [{ kind: 'check', text: 'run the checks and build' }]
  const database = environment.d1_databases.find(({ binding }) => binding === 'DB')?.database_name ?? ''
  const bucket = environment.r2_buckets.find(({ binding }) => binding === 'BLOBS')?.bucket_name ?? ''
  if (account?.hasDatabase !== true)
    steps.push({ kind: 'create-database', text: `create the D1 database ${database}`, database })
  const secrets = SECRETS.filter((secret) => !account?.secrets.includes(secret))
  if (secrets.length > 0)
    steps.push({
      kind: 'create-secrets',
      text: `generate ${secrets.join(' and ')} in ${toSecretsFile(name)}`,
      secrets,
    })
  steps.push({
    kind: 'migrate',
    text: `apply the migrations in edge/migrations that are missing to the database ${database}`,
  })
  if (sdkKey !== undefined && !account?.projects.includes(sdkKey)) {
    const origin = `https://${toDocsHost(environment)}`
    const text = `create the project ${sdkKey} of the widget, for pages of ${origin}`
    steps.push({ kind: 'create-project', text, sdkKey, origin })
  }
  if (!hasUpload) return steps
  const hosts = environment.routes.map(({ pattern }) => pattern).join(', ')
  const added = secrets.length > 0 ? `, the files and ${secrets.join(' and ')}` : ' and the files'
  const text = `create the R2 bucket ${bucket} if it is missing, upload the Worker${added}, and route ${hosts} to it (environment ${name})`
  steps.push({ kind: 'upload', text, hasNewSecrets: secrets.length > 0 })
  return steps
}

/** Returns the host of the docs: the only route whose host is not configured for another service. */
function toDocsHost({ routes, vars }: WranglerEnvironment): string {
  const others = new Set(HOST_VARS.map((variable) => vars[variable]))
  return routes.find(({ pattern }) => !others.has(pattern))?.pattern ?? ''
}

function checkBindings(
  name: string,
  { d1_databases, durable_objects, r2_buckets }: WranglerEnvironment,
): string[] {
  const at = `[env.${name}] in wrangler.toml`
  const problems: string[] = []
  if (!d1_databases.some(({ binding }) => binding === 'DB'))
    problems.push(`${at} has no d1_databases with the binding DB.`)
  if (!r2_buckets.some(({ binding }) => binding === 'BLOBS'))
    problems.push(`${at} has no r2_buckets with the binding BLOBS.`)
  if (!durable_objects.bindings.some((binding) => binding.name === 'PROJECTS'))
    problems.push(`${at} has no durable_objects with the binding PROJECTS.`)
  return problems
}

/** Rate limits with the same id share their counts, even if they belong to different Workers of the account. */
function checkRateLimits(name: string, config: WranglerConfig): string[] {
  const limits = config.env[name]?.ratelimits ?? []
  const missing = config.ratelimits.filter((known) => !limits.some((limit) => limit.name === known.name))
  const problems = missing.map(
    (limit) => `[env.${name}] in wrangler.toml has no ratelimits for ${limit.name}.`,
  )
  const owners = new Map<string, string>()
  for (const [environment, { ratelimits }] of Object.entries(config.env)) {
    for (const limit of ratelimits) {
      const owner = `${limit.name} of ${environment}`
      const other = owners.get(limit.namespace_id)
      owners.set(limit.namespace_id, other ?? owner)
      if (other === undefined) continue
      problems.push(
        `The namespace_id ${limit.namespace_id} in wrangler.toml belongs to ${other} and ${owner}, which would share one count. Give each its own number.`,
      )
    }
  }
  return problems
}

function checkHosts(name: string, { routes, vars }: WranglerEnvironment, origin: string): string[] {
  const patterns = new Set(routes.map(({ pattern }) => pattern))
  const problems: string[] = []
  const { hostname } = new URL(origin)
  // Only production must serve the host name in `content/site.ts`. Other environments have other host names.
  if (name === 'production' && !patterns.has(hostname))
    problems.push(
      `No route of [env.${name}] in wrangler.toml is ${hostname}, the host of \`origin\` in content/site.ts or content/site.local.ts. Make them equal: pages name the origin as their canonical address.`,
    )
  for (const variable of HOST_VARS) {
    const host = vars[variable]
    if (host === undefined) problems.push(`[env.${name}.vars] in wrangler.toml has no ${variable}.`)
    else if (!patterns.has(host))
      problems.push(`${variable} is ${host}, but no route of [env.${name}] in wrangler.toml has that host.`)
  }
  return problems
}

function checkAccount(
  { name, keptSecrets = [] }: DeployInput,
  { projects, secrets }: AccountState,
): string[] {
  if (projects.length === 0 || [...secrets, ...keptSecrets].includes('SERVER_SECRET')) return []
  return [
    `The Worker has no SERVER_SECRET, but the database has projects that were encrypted with one. Set it from your password manager: bunx wrangler secret put SERVER_SECRET --env=${name}`,
  ]
}

/** Formats the plan for the operator, who then confirms it. */
export function formatPlan({ steps, problems, warnings }: DeployPlan): string {
  const list = (title: string, lines: readonly string[]): string =>
    lines.length === 0
      ? ''
      : `${title}\n${lines.map((line, index) => `  ${index + 1}. ${line}`).join('\n')}\n\n`
  return (
    list(
      'The deployment would',
      steps.map(({ text }) => text),
    ) +
    list('Warnings', warnings) +
    list('Fix these first', problems)
  ).trimEnd()
}
