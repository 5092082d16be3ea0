import * as v from 'valibot'
import { name } from './fields.ts'
import {
  githubSettingSchema,
  gitlabSettingSchema,
  jiraSettingSchema,
  linearSettingSchema,
} from './issue-settings.ts'
import { WEBHOOKS_MAXIMUM } from './limits.ts'
import { serverSettings } from './projects.ts'
import { webhookSettingSchema } from './webhook-settings.ts'

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
    ...serverSettings,
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
