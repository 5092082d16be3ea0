import * as v from 'valibot'
import { NAME_CHARACTERS, quotaScopes, WEBHOOKS_MAXIMUM } from '../../contract/limits.ts'
import { projectSchema, refusedOriginSchema, serverSettingSchemas } from '../../contract/projects.ts'
import { labelName } from '../../contract/labels.ts'
import { triggerSchema } from '../../contract/events.ts'
import { webhookEvents, webhookFormats } from '../../contract/webhooks.ts'
import { name } from '../fields.ts'

export const createProjectSchema = v.strictObject({ name })

/**
 * Body of POST /inbox/api/projects/:sdkKey/deletion. The name of the project confirms that the admin chose the right
 * project.
 */
export const deleteProjectSchema = v.strictObject({ name: v.string() })

/** The secret is shown once, when the project is created. */
export const createdProjectSchema = v.object({ ...projectSchema.entries, secret: v.string() })

/** The new secret is shown only in this response. */
export const projectSecretSchema = v.object({ secret: v.string() })

const WEBHOOK_TYPES = 20
const WEBHOOK_LABELS = 50

const url = v.pipe(v.string(), v.maxLength(2000), v.url())
const events = v.pipe(v.array(v.picklist(webhookEvents)), v.minLength(1), v.maxLength(webhookEvents.length))
const type = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(NAME_CHARACTERS))

const settingFields = v.strictObject({
  id: v.optional(
    v.pipe(
      v.string(),
      v.description(
        'Id of an existing webhook, which keeps its secret. Without an id, an existing webhook with the same URL keeps its id and secret; another URL is a new webhook with a new secret. To replace a secret, remove the webhook, then add it again.',
      ),
    ),
  ),
  /** An https URL. Private networks are allowed only if the server itself listens only on loopback. */
  url,
  events,
  format: v.optional(v.picklist(webhookFormats), 'json'),
  /** Sends only reports of these types, such as CRASH; empty means all types. */
  types: v.optional(v.pipe(v.array(type), v.maxLength(WEBHOOK_TYPES)), []),
  labels: v.optional(
    v.pipe(
      v.array(labelName),
      v.maxLength(WEBHOOK_LABELS),
      v.description(
        'Only reports with one of these labels of the project; empty means all. Needs the event `report.updated`: new reports have no labels, and a report is announced when it gets one of these.',
      ),
    ),
    [],
  ),
  firstOfGroup: v.optional(
    v.pipe(
      v.boolean(),
      v.description(
        'Of new reports in the same group, announce only the first, and the first after the problem was marked as done. Reports that people wrote have no group and are always announced.',
      ),
    ),
    false,
  ),
})

/** One of `webhooks` in PATCH /inbox/api/projects/:sdkKey. */
export const webhookSettingSchema = v.pipe(
  settingFields,
  v.forward(
    v.check(
      ({ events: chosen, labels }) => labels.length === 0 || chosen.includes('report.updated'),
      'New reports have no labels. Also select “Report updated” (report.updated), or select no label.',
    ),
    ['labels'],
  ),
)

export type WebhookSetting = v.InferOutput<typeof webhookSettingSchema>

const REPOSITORY_CHARACTERS = 140

/** An API token, which is sent in a request header. If a request omits the token, the stored token is kept. */
const token = v.optional(
  v.pipe(v.string(), v.maxLength(500), v.regex(/^[!-~]+$/, 'a token without spaces or line breaks')),
)

/** Refuses names that consist of dots, because `..` would lead to another path in the URLs of GitHub's API. */
const repository = v.pipe(
  v.string(),
  v.maxLength(REPOSITORY_CHARACTERS),
  v.regex(
    /^[A-Za-z0-9-]{1,39}\/\.{0,99}[A-Za-z0-9_-][A-Za-z0-9._-]{0,99}$/,
    'a repository such as owner/name',
  ),
)

/** `github` in PATCH /inbox/api/projects/:sdkKey; `null` turns off the creation of issues. */
export const githubSettingSchema = v.strictObject({
  repository,
  /** GitHub token with permission to write issues in this repository. */
  token,
})

/**
 * Path of a project with its groups. Refuses parts that consist of dots, because `..` would lead to another path in the
 * URLs of GitLab's API.
 */
const gitlabProject = v.pipe(
  v.string(),
  v.maxLength(300),
  v.regex(/^\w[\w.+-]{0,254}(?:\/\w[\w.+-]{0,254}){1,20}$/, 'a project such as group/name'),
)

/** `gitlab` in PATCH /inbox/api/projects/:sdkKey; `null` turns off the creation of issues in GitLab. */
export const gitlabSettingSchema = v.strictObject({
  project: gitlabProject,
  /** GitLab token with the scope `api` and the role Reporter. */
  token,
})

/** `linear` in PATCH /inbox/api/projects/:sdkKey; `null` turns off the creation of issues in Linear. */
export const linearSettingSchema = v.strictObject({
  /** Team key, the prefix of its issue ids: `ENG` in `ENG-12`. */
  team: v.pipe(v.string(), v.trim(), v.toUpperCase(), v.regex(/^[A-Z0-9]{1,20}$/, 'a team key such as ENG')),
  /** Personal Linear API key with permission to create issues in this team. */
  token,
})

/** `jira` in PATCH /inbox/api/projects/:sdkKey; `null` turns off the creation of issues in Jira. */
export const jiraSettingSchema = v.strictObject({
  /**
   * Host name of the site in Jira Cloud. With any other host, an admin could send requests into the server's network.
   */
  site: v.pipe(
    v.string(),
    v.trim(),
    v.toLowerCase(),
    v.regex(/^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.atlassian\.net$/, 'a site such as team.atlassian.net'),
  ),
  /** Email of the account that the token belongs to. */
  email: v.pipe(
    v.string(),
    v.trim(),
    v.maxLength(254),
    v.regex(/^[^\s:@]+@[^\s:@]+$/, 'an email such as ann@example.com'),
  ),
  /** Key of the project, the prefix of its issue ids. */
  project: v.pipe(
    v.string(),
    v.trim(),
    v.toUpperCase(),
    v.regex(/^[A-Z][A-Z0-9_]{1,29}$/, 'a project key such as WEB'),
  ),
  /** Name of an issue type that exists in this project. */
  issueType: v.pipe(v.string(), v.trim(), v.regex(/^.{1,60}$/, 'an issue type such as Task')),
  /** API token of the account. If a request changes the site or the email, it must contain the token again. */
  token,
})

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

/** Body of PATCH /inbox/api/projects/:sdkKey. Every field is optional. */
export const projectSettingsSchema = v.partial(
  v.strictObject({
    name,
    /** Pages that can use the project; empty means any page (R-11). */
    origins: v.pipe(v.array(origin), v.maxLength(100)),
    ...serverSettingSchemas,
    /** Replaces the whole list. Existing webhooks that are missing from the list are removed. */
    webhooks: v.pipe(v.array(webhookSettingSchema), v.maxLength(WEBHOOKS_MAXIMUM)),
    /** Repository in which issues are created from reports; null turns this off. Only one issue tracker can be on. */
    github: v.nullable(githubSettingSchema),
    /** GitLab project in which issues are created; null turns this off. Only one issue tracker can be on. */
    gitlab: v.nullable(gitlabSettingSchema),
    /** Linear team in which issues are created; null turns this off. Only one issue tracker can be on. */
    linear: v.nullable(linearSettingSchema),
    /** Jira Cloud project in which issues are created; null turns this off. Only one issue tracker can be on. */
    jira: v.nullable(jiraSettingSchema),
  }),
)

export type ProjectSettings = v.InferOutput<typeof projectSettingsSchema>

/**
 * An outbound is a rule of a project: when a trigger event happens, the widget opens an action, once per session
 * (R-13). Gleap's API uses the same name.
 */
export const createOutboundSchema = v.strictObject({ actionType: name, trigger: triggerSchema })

export const outboundSchema = v.object({
  id: v.string(),
  actionType: v.string(),
  trigger: triggerSchema,
  delivered: v.number(),
  stopped: v.boolean(),
  createdAt: v.string(),
})

export const outboundsSchema = v.object({ outbounds: v.array(outboundSchema) })

export type OutboundView = v.InferOutput<typeof outboundSchema>

/** Data that visitors stored on one day (UTC), and the number of requests that a quota refused. */
export const usageSchema = v.object({
  /** Bytes per day for the project, one address and one session; null means unlimited. */
  quotas: v.nullable(v.object({ project: v.number(), address: v.number(), session: v.number() })),
  usage: v.array(
    v.object({
      project: v.string(),
      day: v.string(),
      bytes: v.number(),
      /** Number of stored objects, such as reports, files and events. */
      items: v.number(),
      refused: v.number(),
      /** Number of refused requests for each quota that was used up. */
      refusedBy: v.object(v.entriesFromList(quotaScopes, v.number())),
    }),
  ),
})

export type Usage = v.InferOutput<typeof usageSchema>

/** Deletions that were held: too many stored files have no row in the database. */
export const heldDeletionsSchema = v.object({
  /** Number of stored files without a row, of those that were checked before the job stopped. */
  orphans: v.number(),
  scanned: v.number(),
  since: v.string(),
})

export type HeldDeletions = v.InferOutput<typeof heldDeletionsSchema>

/** How many records are in the trash, or were restored from it. */
export const trashSchema = v.object({
  reports: v.number(),
  files: v.number(),
  /** Number of blobs without a row. Restore their rows from a backup of the database. */
  blobs: v.number(),
})

export type Trash = v.InferOutput<typeof trashSchema>

/** Response of GET /inbox/api/trash */
export const trashOverviewSchema = v.object({ ...trashSchema.entries, held: v.nullable(heldDeletionsSchema) })

export type TrashOverview = v.InferOutput<typeof trashOverviewSchema>

/** Response of POST /inbox/api/projects/:sdkKey/logo */
export const logoSchema = v.object({
  /** Value of the setting `buttonLogo` that shows the image. */
  buttonLogo: v.string(),
})

export const refusedOriginsSchema = v.object({ refusedOrigins: v.array(refusedOriginSchema) })
