import type { ProjectView } from '../../contract/inbox.ts'
import type { WebhookEvent } from '../../contract/webhooks.ts'

/** An address that is told what happens to a project's reports. */
export interface Webhook {
  id: string
  url: string
  events: WebhookEvent[]
  /** `whsec_` and the signing key in base64, as Standard Webhooks has it. */
  secret: string
}

export interface Github {
  /** `owner/name` */
  repository: string
  token: string
}

/** A site owner's project, as the application uses it; its configuration is read apart. */
export interface Project {
  sdkKey: string
  name: string
  secret: string
  origins: string[]
  identityVerification: boolean
  spamProtection: 'off' | 'token'
  retentionDays: number
  webhooks: Webhook[]
  /** Where issues are opened from reports. */
  github: Github | null
  configVersion: number
  createdAt: number
}

/** Without the secrets. */
export function toProjectView({ secret: _, createdAt, github, webhooks, ...project }: Project): ProjectView {
  return {
    ...project,
    github: github && { repository: github.repository },
    webhooks: webhooks.map(({ id, url, events }) => ({ id, url, events })),
    createdAt: new Date(createdAt).toISOString(),
  }
}

/** What an SDK key looks like; it is the first segment of blob keys. */
export function isSdkKey(text: string): boolean {
  return /^[A-Za-z0-9_-]{1,64}$/.test(text)
}
