import * as v from 'valibot'

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
