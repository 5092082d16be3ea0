import * as v from 'valibot'

/**
 * Stored settings as the API returns them. They do not contain tokens, because the API never returns a stored token.
 */
export const githubSchema = v.object({ repository: v.string() })

export const gitlabSchema = v.object({ project: v.string() })

export const linearSchema = v.object({ team: v.string() })

export const jiraSchema = v.object({
  site: v.string(),
  /** Email of the account; empty for people who are not admins. */
  email: v.string(),
  project: v.string(),
  issueType: v.string(),
})

/** Response of POST /inbox/api/reports/:id/issue: the URL of the issue. */
export const issueSchema = v.object({ url: v.string() })

/** Query of GET /inbox/api/reports/:id/text. The text for an agent contains more details than the text for people. */
export const reportTextQuerySchema = v.strictObject({
  for: v.optional(
    v.pipe(
      v.picklist(['people', 'agent']),
      v.description(
        'people (default) or agent: with more steps, bodies of failed requests, custom data and notes',
      ),
    ),
    'people',
  ),
})

/** The report as Markdown: message, first error, failed requests, last steps, environment and links. */
export const reportTextSchema = v.object({ text: v.string() })
