import type { ProjectView } from '../../contract/inbox.ts'

/** A site owner's project, as the application uses it; its configuration is read apart. */
export interface Project {
  sdkKey: string
  name: string
  secret: string
  origins: string[]
  identityVerification: boolean
  spamProtection: 'off' | 'token'
  retentionDays: number
  configVersion: number
  createdAt: number
}

/** Without the secret. */
export function toProjectView({ secret: _, createdAt, ...project }: Project): ProjectView {
  return { ...project, createdAt: new Date(createdAt).toISOString() }
}

/** What an SDK key looks like; it is the first segment of blob keys. */
export function isSdkKey(text: string): boolean {
  return /^[A-Za-z0-9_-]{1,64}$/.test(text)
}
