import type { ProjectView, ServerSettings } from '../../contract/projects.ts'
import type { Github, Gitlab, Jira, Linear } from './issue-settings.ts'
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
