import * as v from 'valibot'
import { name } from './fields.ts'
import { githubSchema, gitlabSchema, jiraSchema, linearSchema } from './issues.ts'
import { RETENTION_DAYS } from './limits.ts'
import { webhookSchema } from './webhooks.ts'

export const createProjectSchema = v.strictObject({ name })

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

/**
 * Body of POST /inbox/api/projects/:sdkKey/deletion. The name of the project confirms that the admin chose the right
 * project.
 */
export const deleteProjectSchema = v.strictObject({ name: v.string() })

export type ProjectView = v.InferOutput<typeof projectSchema>

export const projectsSchema = v.object({ projects: v.array(projectSchema) })

/** The secret is shown once, when the project is created. */
export const createdProjectSchema = v.object({ ...projectSchema.entries, secret: v.string() })

/** The new secret is shown only in this response. */
export const projectSecretSchema = v.object({ secret: v.string() })
