import * as v from 'valibot'
import type { Gitlab } from '../../projects/project.ts'
import type { Tracker } from './open-issue.ts'

const answerSchema = v.object({ web_url: v.string() })

/**
 * The project of GitLab in which issues are created. GitLab executes lines of a description such as `/close`, but not
 * inside code blocks. All text of visitors is therefore in code blocks.
 */
export function createGitlab({ project, token }: Gitlab, api: string): Tracker {
  return {
    service: 'GitLab',
    place: project,
    url: `${api}/projects/${encodeURIComponent(project)}/issues`,
    headers: { Accept: 'application/json', 'PRIVATE-TOKEN': token },
    toBody: ({ body, title }) => ({ title, description: body }),
    readUrl(answer) {
      const read = v.safeParse(answerSchema, answer)
      return read.success ? read.output.web_url : undefined
    },
  }
}
