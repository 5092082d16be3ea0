import * as v from 'valibot'
import { RETENTION_DAYS } from './limits.ts'
import { webhookSchema } from './webhooks.ts'

/**
 * An origin that is not allowed for the project, as the browser sent it. Local files and sandboxed frames send `null`.
 */
export const refusedOriginSchema = v.object({
  origin: v.string(),
  /** Number of refused requests. */
  count: v.number(),
  lastAt: v.string(),
})

export type RefusedOrigin = v.InferOutput<typeof refusedOriginSchema>

/**
 * Stored settings as the API returns them. They do not contain tokens, because the API never returns a stored token.
 */
export const githubSchema = v.object({ repository: v.string() })

export const gitlabSchema = v.object({ project: v.string() })

export const linearSchema = v.object({ team: v.string() })

export const jiraSchema = v.object({
  site: v.string(),
  /** Email of the account; empty for people who are not admins. */
  email: v.string(),
  project: v.string(),
  issueType: v.string(),
})

/** A setting that only the server uses. */
export interface ServerSetting<Schema extends v.GenericSchema = v.GenericSchema> {
  schema: Schema
  /** Its column in the table `projects`, which a migration creates. */
  column: string
  /** The value in a new project. */
  initial: v.InferOutput<Schema>
  label: string
  hint: string
  /** The unit of a number. */
  unit?: string
  /** The values of a switch that is off and on, or the least and the greatest number. Default: false and true. */
  values?: readonly [off: v.InferOutput<Schema>, on: v.InferOutput<Schema>]
}

const setting = <const Schema extends v.GenericSchema>(about: ServerSetting<Schema>) => about

const RETENTION_MAXIMUM = 3650

/**
 * Settings of a project that only the server uses. Types, schemas, columns and the controls of the settings screen follow
 * from this table.
 */
export const serverSettings = {
  /** Whether to refuse identify calls without a valid userHash. */
  identityVerification: setting({
    schema: v.boolean(),
    column: 'identity_verification',
    initial: false,
    label: 'Require identity verification',
    hint: 'Rejects user ids that your server has not signed with the project’s secret.',
  }),
  /**
   * With `token`, reports without a valid spam token are marked as suspected spam, except silent reports. With `off`,
   * reports need no token.
   */
  spamProtection: setting({
    schema: v.picklist(['off', 'token']),
    column: 'spam_protection',
    initial: 'token',
    label: 'Move suspected spam to Spam',
    hint: 'Reports that were not sent through the panel go to Spam. Nothing is deleted.',
    values: ['off', 'token'],
  }),
  retentionDays: setting({
    schema: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(RETENTION_MAXIMUM)),
    column: 'retention_days',
    initial: RETENTION_DAYS,
    label: 'Keep reports for',
    unit: 'days',
    hint: `1 to ${RETENTION_MAXIMUM}. After that, reports, files and events are deleted.`,
    values: [1, RETENTION_MAXIMUM],
  }),
}

type SettingName = keyof typeof serverSettings

export type ServerSettings = { [Name in SettingName]: v.InferOutput<(typeof serverSettings)[Name]['schema']> }

export const settingNames = Object.keys(serverSettings).filter(
  (name): name is SettingName => name in serverSettings,
)

/** Returns one value for each setting. Object.fromEntries loses the names of the settings. */
function mapSettings(map: (name: SettingName) => unknown): unknown {
  return Object.fromEntries(settingNames.map((name) => [name, map(name)]))
}

export const serverSettingSchemas = mapSettings((name) => serverSettings[name].schema) as {
  [Name in SettingName]: (typeof serverSettings)[Name]['schema']
}

/** The server settings of a new project. */
export const defaultServerSettings = mapSettings((name) => serverSettings[name].initial) as ServerSettings

/** What a new project has besides its name and its keys. */
export const newProject = {
  origins: [],
  ...defaultServerSettings,
  webhooks: [],
  github: null,
  gitlab: null,
  linear: null,
  jira: null,
}

export function pickServerSettings(project: ServerSettings): ServerSettings {
  return mapSettings((name) => project[name]) as ServerSettings
}

export const projectSchema = v.object({
  sdkKey: v.string(),
  name: v.string(),
  origins: v.array(v.string()),
  ...serverSettingSchemas,
  webhooks: v.array(webhookSchema),
  github: v.nullable(githubSchema),
  gitlab: v.nullable(gitlabSchema),
  linear: v.nullable(linearSchema),
  jira: v.nullable(jiraSchema),
  /** Whether issue events change the status of reports. */
  issueEvents: v.boolean(),
  configVersion: v.number(),
  createdAt: v.string(),
  /**
   * Time at which the project's data will be deleted; null unless an admin has deleted the project. Until this time,
   * the project can be restored.
   */
  deleteAt: v.nullable(v.string()),
})

export type ProjectView = v.InferOutput<typeof projectSchema>

export const projectsSchema = v.object({ projects: v.array(projectSchema) })
