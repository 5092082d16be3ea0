import type { Settings } from './editor.ts'

/** The settings of a project with default values only, for tests. */
export const sampleSettings: Settings = {
  config: { flowConfig: {}, projectActions: {} },
  project: {
    name: 'Shop',
    origins: [],
    identityVerification: false,
    spamProtection: 'token',
    retentionDays: 90,
    webhooks: [],
    github: null,
    gitlab: null,
    linear: null,
    jira: null,
  },
}
