import * as v from 'valibot'
import type { IssueService, serviceNames } from '../../contract/issue-services.ts'
import type { ProjectView, ServerSettings } from '../../contract/projects.ts'
import type { WebhookEvent, WebhookFormat } from '../../contract/webhooks.ts'

/** A URL that receives events of a project's reports. */
export interface Webhook {
  id: string
  url: string
  events: WebhookEvent[]
  format: WebhookFormat
  /** Report types that the webhook receives; empty means all. */
  types: string[]
  /** Labels of the reports that the webhook receives; empty means all reports. */
  labels: string[]
  /** Whether the webhook receives only the first new report of each group. */
  firstOfGroup: boolean
  /** URL of the inbox, for links to reports; absent in webhooks saved by older versions. */
  inbox?: string | undefined
  /** `whsec_` and the signing key in base64, as defined by Standard Webhooks. */
  secret: string
}

/** A site owner's project, without its configuration. */
export interface Project extends ServerSettings {
  sdkKey: string
  name: string
  secret: string
  origins: string[]
  webhooks: Webhook[]
  /** Repository for issues that are created from reports. */
  github: Github | null
  /** GitLab project for issues that are created from reports. */
  gitlab: Gitlab | null
  linear: Linear | null
  jira: Jira | null
  /** Signing secret for issue events; null if the project accepts no issue events. */
  issueSecret: string | null
  configVersion: number
  createdAt: number
  /** Time at which a deleted project's data is erased; null if the project is not deleted. */
  deleteAt: number | null
}

/** Returns a project without its secrets, as the API shows it. */
export function toProjectView({
  secret: _,
  createdAt,
  deleteAt,
  github,
  gitlab,
  linear,
  jira,
  issueSecret,
  webhooks,
  ...project
}: Project): ProjectView {
  return {
    ...project,
    github: github && { repository: github.repository },
    gitlab: gitlab && { project: gitlab.project },
    linear: linear && { team: linear.team },
    jira: jira && withoutToken(jira),
    issueEvents: issueSecret !== null,
    webhooks: webhooks.map(({ secret: __, inbox: ___, ...webhook }) => webhook),
    createdAt: new Date(createdAt).toISOString(),
    deleteAt: deleteAt === null ? null : new Date(deleteAt).toISOString(),
  }
}

function withoutToken({ token: _, ...setting }: Jira): Omit<Jira, 'token'> {
  return setting
}

/** Whether a string has the form of an SDK key, which is the first segment of blob keys. */
export function isSdkKey(text: string): boolean {
  return /^[A-Za-z0-9_-]{1,64}$/.test(text)
}

/**
 * Returns an error message that explains why a deleted project refuses something; undefined if the project is not
 * deleted.
 */
export function describeDeletion(
  { deleteAt, sdkKey }: Pick<Project, 'deleteAt' | 'sdkKey'>,
  refused: 'reports' | 'source maps',
): string | undefined {
  if (deleteAt === null) return undefined
  const day = new Date(deleteAt).toISOString().slice(0, 10)
  return `The project with the SDK key ${sdkKey} was deleted and accepts no ${refused}. An admin can restore it in the inbox, under Settings, until ${day}.`
}

/** Schemas of the stored settings of each issue tracker. */
export const issueSettings = {
  github: v.object({ repository: v.string(), token: v.string() }),
  gitlab: v.object({ project: v.string(), token: v.string() }),
  linear: v.object({ team: v.string(), token: v.string() }),
  jira: v.object({
    site: v.string(),
    email: v.string(),
    project: v.string(),
    issueType: v.string(),
    token: v.string(),
  }),
}

export type Github = v.InferOutput<typeof issueSettings.github>
export type Gitlab = v.InferOutput<typeof issueSettings.gitlab>
export type Linear = v.InferOutput<typeof issueSettings.linear>
export type Jira = v.InferOutput<typeof issueSettings.jira>

/**
 * Returns the id under which an issue is stored. The id starts with the name of the issue tracker, because two trackers
 * can use the same ids. For Jira, the id also contains the site, because each site counts its own issues.
 */
export function formatIssueId(
  service: (typeof serviceNames)[IssueService],
  id: string,
  { jira }: { jira: Jira | null },
): string {
  return service === 'Jira' && jira ? `${service} ${jira.site} ${id}` : `${service} ${id}`
}
