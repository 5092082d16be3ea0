import * as v from 'valibot'
import { ProblemError } from '../../http/problem.ts'
import type { Linear } from '../../projects/project.ts'
import { toMarkdown } from '../report-text/markdown.ts'
import { issueId, type Tracker } from './tracker.ts'

const FIND_TEAM = 'query FindTeam($key: String!) { teams(filter: { key: { eq: $key } }) { nodes { id } } }'
const CREATE_ISSUE =
  'mutation CreateIssue($input: IssueCreateInput!) { issueCreate(input: $input) { success issue { id url } } }'

const teamsSchema = v.object({
  data: v.object({ teams: v.object({ nodes: v.array(v.object({ id: v.string() })) }) }),
})

const answerSchema = v.object({
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
      const { output, success } = v.safeParse(answerSchema, answer)
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
