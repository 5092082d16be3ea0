import * as v from 'valibot'
import type { IssueService, serviceNames } from '../../contract/issue-services.ts'
import { ProblemError } from '../../src/http/problem.ts'
import { toBase64 } from '../../src/ports/to-base64.ts'
import type { Vars } from '../../src/ports/vars.ts'
import type { Github, Gitlab, Jira, Linear, Project } from '../../src/projects/project.ts'
import { type Block, toMarkdown } from '../report/text-formats.ts'
import { toDocument } from './document-format.ts'

/** Content of an issue. */
export interface IssueText {
  title: string
  blocks: readonly Block[]
}

export interface CreatedIssue {
  url: string
  /** Id of the issue in the service's events; null if the service sent none. */
  id: string | null
}

export interface TrackerRequest {
  url: string
  headers: Readonly<Record<string, string>>
  body: object
}

/** Sends one request and returns the parsed body of a successful answer. */
type Send = (request: TrackerRequest) => Promise<unknown>

/** A service in which issues are created. */
export interface Tracker {
  service: (typeof serviceNames)[IssueService]
  /** Repository, project or team, for error messages. */
  place: string
  /** Creates an issue. Returns undefined if the answer is not an issue. */
  create: (issue: IssueText, send: Send) => Promise<CreatedIssue | undefined>
  /**
   * Returns the HTTP status that fits the error in a response's body. Defined only for a service whose responses to
   * errors have other statuses.
   */
  findStatus?: (body: unknown) => number | undefined
}

/** Ids of GitHub and GitLab are numbers; ids of Linear and Jira are strings. */
const issueId = v.pipe(v.union([v.string(), v.number()]), v.transform(String))

/** Returns the issue tracker that the project uses; undefined if issues are turned off. */
export function findTracker(project: Project, vars: Vars): Tracker | undefined {
  const { github, gitlab, jira, linear } = project
  if (github) return createGithub(github, vars.githubApi)
  if (gitlab) return createGitlab(gitlab, vars.gitlabApi)
  if (linear) return createLinear(linear, vars.linearApi)
  return jira ? createJira(jira, vars.jiraApi) : undefined
}

const githubAnswerSchema = v.object({ html_url: v.string(), id: v.optional(issueId) })

/** Creates issues in a GitHub repository. */
export function createGithub({ repository, token }: Github, api: string): Tracker {
  return {
    service: 'GitHub',
    place: repository,
    async create({ blocks, title }, send) {
      const answer = await send({
        url: `${api}/repos/${repository}/issues`,
        headers: {
          Accept: 'application/vnd.github+json',
          Authorization: `Bearer ${token}`,
          'X-GitHub-Api-Version': '2022-11-28',
        },
        body: { title, body: toMarkdown(blocks) },
      })
      const { output, success } = v.safeParse(githubAnswerSchema, answer)
      return success ? { url: output.html_url, id: output.id ?? null } : undefined
    },
  }
}

const gitlabAnswerSchema = v.object({ web_url: v.string(), id: v.optional(issueId) })

/**
 * Creates issues in a GitLab project. GitLab executes lines of a description such as `/close`, but not inside code
 * blocks. Visitors' text is therefore always in code blocks.
 */
export function createGitlab({ project, token }: Gitlab, api: string): Tracker {
  return {
    service: 'GitLab',
    place: project,
    async create({ blocks, title }, send) {
      const answer = await send({
        url: `${api}/projects/${encodeURIComponent(project)}/issues`,
        headers: { Accept: 'application/json', 'PRIVATE-TOKEN': token },
        body: { title, description: toMarkdown(blocks) },
      })
      const { output, success } = v.safeParse(gitlabAnswerSchema, answer)
      return success ? { url: output.web_url, id: output.id ?? null } : undefined
    },
  }
}

const FIND_TEAM = 'query FindTeam($key: String!) { teams(filter: { key: { eq: $key } }) { nodes { id } } }'
const CREATE_ISSUE =
  'mutation CreateIssue($input: IssueCreateInput!) { issueCreate(input: $input) { success issue { id url } } }'

const teamsSchema = v.object({
  data: v.object({ teams: v.object({ nodes: v.array(v.object({ id: v.string() })) }) }),
})

const linearAnswerSchema = v.object({
  data: v.object({
    issueCreate: v.object({ success: v.literal(true), issue: v.object({ id: issueId, url: v.string() }) }),
  }),
})

const errorsSchema = v.object({
  errors: v.array(
    v.object({
      extensions: v.optional(v.object({ code: v.optional(v.string()), type: v.optional(v.string()) })),
    }),
  ),
})

/** Creates issues for a Linear team. */
export function createLinear({ team, token }: Linear, api: string): Tracker {
  // Linear takes personal API keys without `Bearer`.
  const headers = { Accept: 'application/json', Authorization: token }
  return {
    service: 'Linear',
    place: `the team ${team}`,
    async create({ blocks, title }, send) {
      const found = v.safeParse(
        teamsSchema,
        await send({ url: api, headers, body: { query: FIND_TEAM, variables: { key: team } } }),
      )
      if (!found.success) return undefined
      // Issues are created with the team's id. The settings contain the team's key, because people see only the key in
      // Linear.
      const [first] = found.output.data.teams.nodes
      if (!first)
        throw new ProblemError(
          'unavailable',
          `Linear has no team ${team}, or the API key has no access to it; no issue was created. Check the team in the project’s settings, under Issues.`,
        )
      const input = { teamId: first.id, title, description: toMarkdown(blocks) }
      const answer = await send({ url: api, headers, body: { query: CREATE_ISSUE, variables: { input } } })
      const { output, success } = v.safeParse(linearAnswerSchema, answer)
      return success ? output.data.issueCreate.issue : undefined
    },
    findStatus,
  }
}

/** Linear answers GraphQL errors with status 200 or 400, so the status is derived from the error's code. */
function findStatus(body: unknown): number | undefined {
  const { output, success } = v.safeParse(errorsSchema, body)
  if (!success) return undefined
  const [{ extensions = {} } = {}] = output.errors
  const kind = `${extensions.code ?? ''} ${extensions.type ?? ''}`.toLowerCase()
  if (kind.includes('ratelimited')) return 429
  if (kind.includes('authentication')) return 401
  return kind.includes('forbidden') ? 403 : 400
}

const jiraAnswerSchema = v.object({ id: issueId, key: v.pipe(v.string(), v.regex(/^[A-Z][A-Z0-9_]*-\d+$/)) })

/** Creates issues in a project of Jira Cloud. `api` is the base URL of the API; by default, the URL of the site. */
export function createJira(
  { email, issueType, project, site, token }: Jira,
  api = `https://${site}`,
): Tracker {
  // The email can have characters that `btoa` refuses.
  const credentials = toBase64(new TextEncoder().encode(`${email}:${token}`))
  return {
    service: 'Jira',
    place: `the project ${project}`,
    async create({ blocks, title }, send) {
      const answer = await send({
        url: `${api}/rest/api/3/issue`,
        headers: { Accept: 'application/json', Authorization: `Basic ${credentials}` },
        body: {
          fields: {
            project: { key: project },
            issuetype: { name: issueType },
            summary: title,
            description: toDocument(blocks),
          },
        },
      })
      const { output, success } = v.safeParse(jiraAnswerSchema, answer)
      return success ? { url: `https://${site}/browse/${output.key}`, id: output.id } : undefined
    },
  }
}
