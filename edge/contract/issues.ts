import * as v from 'valibot'

const repository = v.pipe(
  v.string(),
  v.regex(/^[A-Za-z0-9-]{1,39}\/(?!\.{1,2}$)[A-Za-z0-9._-]{1,100}$/, 'a repository such as owner/name'),
)

/** `github` in PATCH /inbox/api/projects/:sdkKey; `null` turns issues off. */
export const githubSettingSchema = v.strictObject({
  repository,
  /** Needs only permission to write issues in this repository. An absent token keeps the stored one. */
  token: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(500))),
})

export type GithubSetting = v.InferOutput<typeof githubSettingSchema>

/** The token is never shown. */
export const githubSchema = v.object({ repository: v.string() })

/** Response of POST /inbox/api/reports/:id/issue: the URL of the issue. */
export const issueSchema = v.object({ url: v.string() })
