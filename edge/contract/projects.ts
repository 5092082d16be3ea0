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

/** Settings that only the server uses. Each setting is stored in a separate column (`edge/src/projects/store.ts`). */
export const serverSettings = {
  /** Whether to refuse identify calls without a valid userHash. */
  identityVerification: v.boolean(),
  /**
   * With `token`, reports without a valid spam token are marked as suspected spam, except silent reports. With `off`,
   * reports need no token.
   */
  spamProtection: v.picklist(['off', 'token']),
  retentionDays: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(3650)),
}

export type ServerSettings = {
  [Name in keyof typeof serverSettings]: v.InferOutput<(typeof serverSettings)[Name]>
}

/** The server settings of a new project. */
export const defaultServerSettings: ServerSettings = {
  identityVerification: false,
  spamProtection: 'token',
  retentionDays: RETENTION_DAYS,
}

export const projectSchema = v.object({
  sdkKey: v.string(),
  name: v.string(),
  origins: v.array(v.string()),
  ...serverSettings,
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
