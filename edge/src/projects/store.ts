import * as v from 'valibot'
import { newProjectSettings } from '../../contract/default-config.ts'
import { issueServices } from '../../contract/issue-services.ts'
import {
  type ServerSettings,
  serverSettings,
  type serverSettingSchemas,
  settingNames,
} from '../../contract/projects.ts'
import { webhookEvents, webhookFormats } from '../../contract/webhooks.ts'
import { type Database, sql, sqliteBoolean, type SqlValue, type Statement } from '../ports/database.ts'
import type { Clock } from '../ports/ports.ts'
import { SettingError } from '../ports/setting-error.ts'
import { toBase64 } from '../ports/to-base64.ts'
import type { Secrets } from '../ports/vars.ts'
import { isSdkKey, issueSettings, type Project } from './project.ts'
import { openVault, type Vault } from './secret-vault.ts'

const jsonStrings = v.pipe(v.string(), v.parseJson(), v.array(v.string()))
const webhooks = v.array(
  v.object({
    id: v.string(),
    url: v.string(),
    // A later version, before a rollback, can have saved events and formats that this one does not know.
    events: v.pipe(
      v.array(v.string()),
      v.transform((events) => webhookEvents.filter((event) => events.includes(event))),
    ),
    // Webhooks saved by older versions lack some of these settings.
    format: v.optional(v.fallback(v.picklist(webhookFormats), 'json'), 'json'),
    types: v.optional(v.array(v.string()), []),
    labels: v.optional(v.array(v.string()), []),
    firstOfGroup: v.optional(v.boolean(), false),
    inbox: v.optional(v.string()),
    secret: v.string(),
  }),
)

/** Returns the schema of an issue tracker's settings as they are stored: JSON with an encrypted token, or null. */
function stored<Schema extends v.GenericSchema>(setting: Schema) {
  return v.nullable(v.pipe(v.string(), v.parseJson(), setting))
}

/** Returns the schema of a column. SQLite has no booleans, and a stored number is not checked again. */
function toColumnSchema(schema: v.GenericSchema): v.GenericSchema {
  if (schema.type === 'boolean') return sqliteBoolean
  return schema.type === 'number' ? v.number() : schema
}

const settingColumns = Object.fromEntries(
  settingNames.map((name) => [name, toColumnSchema(serverSettings[name].schema)]),
) as typeof serverSettingSchemas // the columns have the same values

const projectRow = v.object({
  sdkKey: v.string(),
  name: v.string(),
  secret: v.string(),
  origins: jsonStrings,
  ...settingColumns,
  webhooks: v.pipe(v.string(), v.parseJson(), webhooks),
  github: stored(issueSettings.github),
  gitlab: stored(issueSettings.gitlab),
  linear: stored(issueSettings.linear),
  jira: stored(issueSettings.jira),
  issueSecret: v.nullable(v.string()),
  configVersion: v.number(),
  createdAt: v.number(),
  deleteAt: v.nullable(v.number()),
})

const columns: Statement = {
  text: `sdk_key AS sdkKey, name, secret, origins, webhooks, ${issueServices.join(', ')}, issue_secret AS issueSecret, config_version AS configVersion,
    created_at AS createdAt, delete_at AS deleteAt,
    ${settingNames.map((name) => `${serverSettings[name].column} AS ${name}`).join(', ')}`,
  values: [],
}

/** Projects' secrets are encrypted with a key of the server. */
interface ProjectPorts {
  database: Database
  secrets: Secrets
}

export async function readProject(
  { database, secrets }: ProjectPorts,
  sdkKey: string,
): Promise<Project | undefined> {
  const [row] = await database.read(sql`SELECT ${columns} FROM projects WHERE sdk_key = ${sdkKey}`)
  return row === undefined ? undefined : openProject(v.parse(projectRow, row), await openVault(secrets))
}

export async function readProjects({ database, secrets }: ProjectPorts): Promise<Project[]> {
  const rows = await database.read(sql`SELECT ${columns} FROM projects ORDER BY created_at, sdk_key`)
  const vault = await openVault(secrets)
  return Promise.all(v.parse(v.array(projectRow), rows).map((project) => openProject(project, vault)))
}

export async function insertProject(project: Project, secrets: Secrets): Promise<Statement> {
  const { sdkKey, name, secret, createdAt } = await sealProject(project, await openVault(secrets))
  const settings: Statement = {
    text: settingNames.map((each) => serverSettings[each].column).join(', '),
    values: [],
  }
  const values: Statement = { text: settingNames.map(() => '?').join(', '), values: listSettings(project) }
  return sql`INSERT INTO projects (sdk_key, name, secret, config, created_at, ${settings})
    VALUES (${sdkKey}, ${name}, ${secret}, ${JSON.stringify(newProjectSettings)}, ${createdAt}, ${values})`
}

export async function updateProject(changed: Project, secrets: Secrets): Promise<Statement> {
  const project = await sealProject(changed, await openVault(secrets))
  const settings: Statement = {
    text: settingNames.map((name) => `${serverSettings[name].column} = ?`).join(', '),
    values: listSettings(project),
  }
  return sql`UPDATE projects SET name = ${project.name}, origins = ${JSON.stringify(project.origins)}, ${settings},
      webhooks = ${JSON.stringify(project.webhooks)},
      ${toIssueColumns(project)}
      WHERE sdk_key = ${project.sdkKey}`
}

/** Returns assignments for the issue trackers' columns, each of which has the tracker's name. */
function toIssueColumns(project: Project): Statement {
  return {
    text: issueServices.map((service) => `${service} = ?`).join(', '),
    values: issueServices.map((service) => project[service] && JSON.stringify(project[service])),
  }
}

function listSettings(project: ServerSettings): SqlValue[] {
  return settingNames.map((name) => {
    const value = project[name]
    return typeof value === 'boolean' ? Number(value) : value
  })
}

export async function updateSecret(
  { sdkKey, secret }: Pick<Project, 'sdkKey' | 'secret'>,
  secrets: Secrets,
): Promise<Statement> {
  const sealed = await (await openVault(secrets)).seal(secret, toSecretPlace(sdkKey))
  return sql`UPDATE projects SET secret = ${sealed} WHERE sdk_key = ${sdkKey}`
}

/** Sets or removes the signing secret for issue events. */
export async function updateIssueSecret(
  { sdkKey, secret }: { sdkKey: string; secret: string | null },
  secrets: Secrets,
): Promise<Statement> {
  const sealed = secret && (await (await openVault(secrets)).seal(secret, toIssueSecretPlace(sdkKey)))
  return sql`UPDATE projects SET issue_secret = ${sealed} WHERE sdk_key = ${sdkKey}`
}

function toIssueSecretPlace(sdkKey: string): string {
  return `${sdkKey} issue events`
}

/**
 * Returns the `place` of a project's secret. The vault decrypts a secret only with the `place` that it was encrypted
 * with.
 */
function toSecretPlace(sdkKey: string): string {
  return `${sdkKey} secret`
}

const storedIssues: Statement = { text: `json_array(${issueServices.join(', ')}, issue_secret)`, values: [] }

const storedRow = v.object({
  ...projectRow.entries,
  storedWebhooks: v.string(),
  /** The issue trackers' columns as one JSON list. */
  storedIssues: v.string(),
})

/**
 * Encrypts secrets that are stored in plain text or with the previous key. With `replacesLost`, secrets whose key is
 * lost become random ones. Returns the number of changed projects.
 * @throws SettingError if a key is lost, without `replacesLost`.
 */
export async function sealProjects(
  { database, secrets }: ProjectPorts,
  { replacesLost = false } = {},
): Promise<number> {
  const vault = await openVault(secrets)
  const open = async (text: string, place: string) => {
    try {
      return await vault.open(text, place)
    } catch (error) {
      if (!replacesLost || !(error instanceof SettingError)) throw error
      // In the form that secrets of webhooks need.
      return `whsec_${toBase64(crypto.getRandomValues(new Uint8Array(24)))}`
    }
  }
  const rows = v.parse(
    v.array(storedRow),
    await database.read(
      sql`SELECT ${columns}, webhooks AS storedWebhooks, ${storedIssues} AS storedIssues FROM projects`,
    ),
  )
  const old = rows.filter((row) => !secretsOf(row).every((secret) => vault.isCurrent(secret)))
  for (const row of old) {
    const sealed = await sealProject(await mapSecrets(row, open), vault)
    await database.write([
      // Skips projects that changed in the meantime; the next run encrypts them.
      sql`UPDATE projects SET secret = ${sealed.secret}, webhooks = ${JSON.stringify(sealed.webhooks)},
          ${toIssueColumns(sealed)}, issue_secret = ${sealed.issueSecret}
        WHERE sdk_key = ${row.sdkKey} AND secret = ${row.secret} AND webhooks = ${row.storedWebhooks}
          AND ${storedIssues} = ${row.storedIssues}`,
    ])
  }
  return old.length
}

function secretsOf(project: Project): string[] {
  const tokens = issueServices.flatMap((service) => project[service]?.token ?? [])
  const issueSecrets = project.issueSecret === null ? [] : [project.issueSecret]
  return [project.secret, ...issueSecrets, ...project.webhooks.map(({ secret }) => secret), ...tokens]
}

function sealProject(project: Project, vault: Vault): Promise<Project> {
  return mapSecrets(project, (text, place) => vault.seal(text, place))
}

function openProject(project: Project, vault: Vault): Promise<Project> {
  return mapSecrets(project, (text, place) => vault.open(text, place))
}

async function mapSecrets(
  project: Project,
  map: (text: string, place: string) => Promise<string>,
): Promise<Project> {
  const { sdkKey, secret, webhooks: hooks, github, gitlab, linear, jira, issueSecret } = project
  const mapToken = async <Setting extends { token: string }>(name: string, setting: Setting | null) =>
    setting && { ...setting, token: await map(setting.token, `${sdkKey} ${name}`) }
  return {
    ...project,
    secret: await map(secret, toSecretPlace(sdkKey)),
    webhooks: await Promise.all(
      hooks.map(async (hook) => ({
        ...hook,
        secret: await map(hook.secret, `${sdkKey} webhook ${hook.id}`),
      })),
    ),
    github: await mapToken('github', github),
    gitlab: await mapToken('gitlab', gitlab),
    linear: await mapToken('linear', linear),
    jira: await mapToken('jira', jira),
    issueSecret: issueSecret && (await map(issueSecret, toIssueSecretPlace(sdkKey))),
  }
}

/**
 * Cache duration. Every call of the widget needs its project. Changes by another isolate take effect after this delay.
 */
const CACHE_MS = 5_000

/** Looks projects up by SDK key, with a short-lived cache. */
export interface Projects {
  find(sdkKey: string): Promise<Project | undefined>
  /** Clears the cache after a change. */
  forget(sdkKey: string): void
}

export function createProjects({ clock, ...ports }: ProjectPorts & { clock: Clock }): Projects {
  // Only existing projects are cached, so that guessed keys cannot fill the cache.
  const kept = new Map<string, { project: Project; until: number }>()
  return {
    async find(sdkKey) {
      const known = kept.get(sdkKey)
      if (known && known.until > clock.now()) return known.project
      const project = isSdkKey(sdkKey) ? await readProject(ports, sdkKey) : undefined
      if (project) kept.set(sdkKey, { project, until: clock.now() + CACHE_MS })
      else kept.delete(sdkKey)
      return project
    },
    forget: (sdkKey) => void kept.delete(sdkKey),
  }
}
