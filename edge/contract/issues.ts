import * as v from 'valibot'

const REPOSITORY_CHARACTERS = 140

/** Refuses names that consist of dots: `..` would lead out of the owner's path in URLs of GitHub's API. */
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
  /** GitHub token with permission to write issues in this repository. If omitted, the stored token is kept. */
  token: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(500))),
})

export type GithubSetting = v.InferOutput<typeof githubSettingSchema>

/**
 * Path of a project with its groups. Refuses parts that consist of dots: `..` would lead out of the project's path in
 * URLs.
 */
const gitlabProject = v.pipe(
  v.string(),
  v.maxLength(300),
  v.regex(/^\w[\w.+-]{0,254}(?:\/\w[\w.+-]{0,254}){1,20}$/, 'a project such as group/name'),
)

/** `gitlab` in PATCH /inbox/api/projects/:sdkKey; `null` turns off the creation of issues in GitLab. */
export const gitlabSettingSchema = v.strictObject({
  project: gitlabProject,
  /** GitLab token with the scope `api` and the role Reporter. If omitted, the stored token is kept. */
  token: v.optional(v.pipe(v.string(), v.minLength(1), v.maxLength(500))),
})

export type GitlabSetting = v.InferOutput<typeof gitlabSettingSchema>

export const gitlabSchema = v.object({ project: v.string() })

/** The stored setting without its token, which is never shown. */
export const githubSchema = v.object({ repository: v.string() })

/** Response of POST /inbox/api/reports/:id/issue: the URL of the issue. */
export const issueSchema = v.object({ url: v.string() })

/** GET /inbox/api/reports/:id/text. The text for an agent contains more than the one for people. */
export const reportTextQuerySchema = v.object({ for: v.optional(v.picklist(['people', 'agent']), 'people') })

/** The report as Markdown: message, first error, failed requests, last steps, environment and links. */
export const reportTextSchema = v.object({ text: v.string() })
