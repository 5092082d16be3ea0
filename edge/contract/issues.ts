import * as v from 'valibot'

const repository = v.pipe(
  v.string(),
  v.regex(/^[A-Za-z0-9-]{1,39}\/[A-Za-z0-9._-]{1,100}$/, 'a repository such as owner/name'),
)

/** `github` in PATCH /inbox/api/projects/:sdkKey; `null` ends it. */
export const githubSettingSchema = v.strictObject({
  repository,
  /** May write issues of this repository, and had better not be able to do anything else; kept where none is given. */
  token: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(500))),
})

export type GithubSetting = v.InferOutput<typeof githubSettingSchema>

/** The token is never shown. */
export const githubSchema = v.object({ repository: v.string() })

/** Answer of POST /inbox/api/reports/:id/issue: where the issue is. */
export const issueSchema = v.object({ url: v.string() })
