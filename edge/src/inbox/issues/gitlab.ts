import * as v from 'valibot'
import type { Gitlab } from '../../projects/project.ts'
import { toMarkdown } from '../report-text/markdown.ts'
import { issueId, type Tracker } from './tracker.ts'

const answerSchema = v.object({ web_url: v.string(), id: v.optional(issueId) })

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
      const { output, success } = v.safeParse(answerSchema, answer)
      return success ? { url: output.web_url, id: output.id ?? null } : undefined
    },
  }
}
