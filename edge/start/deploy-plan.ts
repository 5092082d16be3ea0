import type { WranglerConfig, WranglerEnvironment } from './wrangler-config.ts'

/** Placeholder in wrangler.toml until a database exists. */
const NO_DATABASE = '00000000-0000-0000-0000-000000000000'

/** Secrets that the provider needs; the docs work without them. */
export const SECRETS = ['SERVER_SECRET', 'INBOX_TOKEN'] as const

const HOST_VARS = ['API_HOST', 'FRAME_HOST', 'FILES_HOST', 'INBOX_HOST'] as const

export interface DeployInput {
  name: string
  config: WranglerConfig
  /** Settings of `content/site.ts`. */
  site: { origin: string; sdkKey: string | undefined }
  /** Resources that the account has; absent without an account. */
  account?: AccountState
}

/** Facts that only Cloudflare's API knows. */
export interface AccountState {
  secrets: readonly string[]
  /** Migrations that are not applied yet. */
  pendingMigrations: readonly string[]
  /** Keys of the projects; empty before the first migration. */
  projects: readonly string[]
}

export interface DeployPlan {
  /** Steps of the deployment, in order. */
  steps: string[]
  /** Problems that prevent the deployment: what is wrong, and what to do. */
  problems: string[]
  /** Limitations of the deployment, such as feedback without a project. */
  warnings: string[]
}

/** Decides what a deployment would do and what prevents it. */
export function planDeployment(input: DeployInput): DeployPlan {
  const { name, config, site, account } = input
  const environment = config.env[name]
  if (environment === undefined) {
    const known = Object.keys(config.env).join(', ') || 'none'
    return { steps: [], problems: [`wrangler.toml has no [env.${name}]. It has: ${known}.`], warnings: [] }
  }
  return {
    steps: listSteps(name, environment, account),
    problems: [
      ...checkBindings(name, environment),
      ...checkRateLimits(name, config),
      ...checkHosts(name, environment, site.origin),
    ],
    warnings: account === undefined ? [NO_ACCOUNT] : checkAccount(name, account, site.sdkKey),
  }
}

const NO_ACCOUNT =
  'Without an account, these were not checked: secrets, the project of the widget, and which migrations are applied.'

function listSteps(
  name: string,
  environment: WranglerEnvironment,
  account: AccountState | undefined,
): string[] {
  const databases = environment.d1_databases.map(({ database_name }) => database_name).join(', ')
  const pending = account?.pendingMigrations
  const migrations =
    pending === undefined
      ? `apply the migrations in edge/migrations that are missing to the database ${databases}`
      : pending.length === 0
        ? `apply no migration: the database ${databases} has all of them`
        : `apply ${pending.join(', ')} to the database ${databases}`
  const hosts = environment.routes.map(({ pattern }) => pattern).join(', ')
  return [
    'run the checks and build',
    migrations,
    `upload the Worker and the files, and route ${hosts} to it (environment ${name})`,
  ]
}

function checkBindings(name: string, { d1_databases, r2_buckets }: WranglerEnvironment): string[] {
  const at = `[env.${name}] in wrangler.toml`
  const problems: string[] = []
  const database = d1_databases.find(({ binding }) => binding === 'DB')
  if (database === undefined) problems.push(`${at} has no d1_databases with the binding DB.`)
  else if (database.database_id === NO_DATABASE)
    problems.push(
      `${at} names no database yet: run \`bunx wrangler d1 create ${database.database_name}\` and put its id there as database_id.`,
    )
  if (!r2_buckets.some(({ binding }) => binding === 'BLOBS'))
    problems.push(`${at} has no r2_buckets with the binding BLOBS.`)
  return problems
}

/** Rate limits with the same id share their counts, also across Workers of the account. */
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
  // Other environments serve the site under another host name.
  if (name === 'production' && !patterns.has(hostname))
    problems.push(
      `No route of [env.${name}] in wrangler.toml is ${hostname}, the host of \`origin\` in content/site.ts. Make them equal: pages name the origin as their canonical address.`,
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
  name: string,
  { secrets, projects }: AccountState,
  sdkKey: string | undefined,
): string[] {
  const missing = SECRETS.filter((secret) => !secrets.includes(secret))
  const warnings = missing.map(
    (secret) =>
      `The secret ${secret} is not set, so feedback answers 503 (the docs work). Run: bunx wrangler secret put ${secret} --env=${name}`,
  )
  if (sdkKey !== undefined && !projects.includes(sdkKey))
    warnings.push(
      `The project ${sdkKey} of the widget (feedback.sdkKey in content/site.ts) does not exist, so the widget stays hidden. Create a project in the inbox and enter its key, or set feedback to null.`,
    )
  return warnings
}

/** Formats the plan for the operator, who then confirms it. */
export function formatPlan({ steps, problems, warnings }: DeployPlan): string {
  const list = (title: string, lines: readonly string[]): string =>
    lines.length === 0
      ? ''
      : `${title}\n${lines.map((line, index) => `  ${index + 1}. ${line}`).join('\n')}\n\n`
  return (
    list('The deployment would', steps) +
    list('Warnings', warnings) +
    list('Fix these first', problems)
  ).trimEnd()
}
