import * as v from 'valibot'
import { name } from './fields.ts'
import {
  githubSchema,
  githubSettingSchema,
  gitlabSchema,
  gitlabSettingSchema,
  jiraSchema,
  jiraSettingSchema,
  linearSchema,
  linearSettingSchema,
} from './issues.ts'
import { RETENTION_DAYS, WEBHOOKS_MAXIMUM } from './limits.ts'
import { webhookSchema, webhookSettingSchema } from './webhooks.ts'

export const createProjectSchema = v.strictObject({ name })

/** An origin in the form that browsers send: lowercase scheme and host, no default port, no slash at the end. */
const origin = v.pipe(
  v.string(),
  v.trim(),
  v.transform((text) => {
    const isOrigin = /^[^@?#]+$/.test(text) && text.replace(/\/$/, '').split('/').length === 3
    return isOrigin && URL.canParse(text) ? new URL(text).origin : text
  }),
  v.regex(/^https?:\/\/[a-z0-9.[\]:-]+$/, ({ received }) => {
    const [, extra] = /^"https?:\/\/[^/]+(\/.+)"$/i.exec(received) ?? []
    return `an origin such as https://example.com${extra === undefined ? '' : `, without “${extra}”`}`
  }),
)

/** Settings that only the server uses. Each has a column of its own (`edge/src/projects/store.ts`). */
const serverSettings = {
  /** Whether to refuse identify calls without a valid userHash (R-10). */
  identityVerification: v.boolean(),
  /** With `token`, a report that is not silent and has no valid token is marked as suspected spam. */
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

/** Body of PATCH /inbox/api/projects/:sdkKey. Every field is optional. */
export const projectSettingsSchema = v.partial(
  v.strictObject({
    name,
    /** Pages that can use the project; empty means any page (R-11). */
    origins: v.pipe(v.array(origin), v.maxLength(100)),
    ...serverSettings,
    /** Replaces the whole list: webhooks that are not in it are removed. */
    webhooks: v.pipe(v.array(webhookSettingSchema), v.maxLength(WEBHOOKS_MAXIMUM)),
    /** Repository in which issues are created from reports; null turns this off. */
    github: v.nullable(githubSettingSchema),
    /** Project of GitLab in which issues are created instead of GitHub; null turns this off. */
    gitlab: v.nullable(gitlabSettingSchema),
    /** Team of Linear in which issues are created instead; null turns this off. */
    linear: v.nullable(linearSettingSchema),
    /** Project of Jira Cloud in which issues are created instead; null turns this off. */
    jira: v.nullable(jiraSettingSchema),
  }),
)

export type ProjectSettings = v.InferOutput<typeof projectSettingsSchema>

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
