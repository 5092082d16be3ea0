import * as v from 'valibot'
import type { Jira } from '../../projects/issue-settings.ts'
import { toDocument } from '../report-text/document-format.ts'
import { issueId, type Tracker } from './tracker.ts'

const answerSchema = v.object({ id: issueId, key: v.pipe(v.string(), v.regex(/^[A-Z][A-Z0-9_]*-\d+$/)) })

/** The project of Jira Cloud in which issues are created. `api` is the base URL of the API if it is not the site. */
export function createJira(
  { email, issueType, project, site, token }: Jira,
  api = `https://${site}`,
): Tracker {
  return {
    service: 'Jira',
    place: `the project ${project}`,
    async create({ blocks, title }, send) {
      const answer = await send({
        url: `${api}/rest/api/3/issue`,
        headers: { Accept: 'application/json', Authorization: `Basic ${toBase64(`${email}:${token}`)}` },
        body: {
          fields: {
            project: { key: project },
            issuetype: { name: issueType },
            summary: title,
            description: toDocument(blocks),
          },
        },
      })
      const { output, success } = v.safeParse(answerSchema, answer)
      return success ? { url: `https://${site}/browse/${output.key}`, id: output.id } : undefined
    },
  }
}

/** The email can have characters that `btoa` refuses. */
function toBase64(text: string): string {
  return btoa(String.fromCharCode(...new TextEncoder().encode(text)))
}
