import * as v from 'valibot'
import { toBase64 } from '../../ports/to-base64.ts'
import type { Jira } from '../../projects/project.ts'
import { toDocument } from '../report-text/document-format.ts'
import { issueId, type Tracker } from './tracker.ts'

const answerSchema = v.object({ id: issueId, key: v.pipe(v.string(), v.regex(/^[A-Z][A-Z0-9_]*-\d+$/)) })

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
      const { output, success } = v.safeParse(answerSchema, answer)
      return success ? { url: `https://${site}/browse/${output.key}`, id: output.id } : undefined
    },
  }
}
