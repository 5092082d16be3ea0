import * as v from 'valibot'
import type { Github } from '../../projects/project.ts'
import { toMarkdown } from '../report-text/markdown.ts'
import { issueId, type Tracker } from './tracker.ts'

const answerSchema = v.object({ html_url: v.string(), id: v.optional(issueId) })

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
      const { output, success } = v.safeParse(answerSchema, answer)
      return success ? { url: output.html_url, id: output.id ?? null } : undefined
    },
  }
}
