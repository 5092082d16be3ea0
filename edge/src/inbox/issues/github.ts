import * as v from 'valibot'
import type { Github } from '../../projects/project.ts'
import type { Tracker } from './open-issue.ts'

const answerSchema = v.object({ html_url: v.string() })

/** The repository of GitHub in which issues are created. */
export function createGithub({ repository, token }: Github, api: string): Tracker {
  return {
    service: 'GitHub',
    place: repository,
    url: `${api}/repos/${repository}/issues`,
    headers: {
      Accept: 'application/vnd.github+json',
      Authorization: `Bearer ${token}`,
      'X-GitHub-Api-Version': '2022-11-28',
    },
    toBody: (issue) => issue,
    readUrl(answer) {
      const read = v.safeParse(answerSchema, answer)
      return read.success ? read.output.html_url : undefined
    },
  }
}
