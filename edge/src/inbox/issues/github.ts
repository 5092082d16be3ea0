import * as v from 'valibot'
import { ProblemError } from '../../http/problem.ts'
import type { Github } from '../../projects/project.ts'

/** Content of an issue; the body is Markdown. */
export interface IssueText {
  title: string
  body: string
}

const TIMEOUT_MS = 10_000

// The inbox shows this URL as a link, and other schemes could run scripts.
const answerSchema = v.object({ html_url: v.pipe(v.string(), v.url(), v.regex(/^https?:\/\//)) })

/**
 * Creates an issue and returns its URL.
 * @throws ProblemError unavailable with GitHub's error, so that the owner can fix the repository or token.
 */
export async function openIssue(
  issue: IssueText,
  { repository, token }: Github,
  api: string,
): Promise<string> {
  const answer = await fetch(`${api}/repos/${repository}/issues`, {
    method: 'POST',
    headers: {
      Accept: 'application/vnd.github+json',
      Authorization: `Bearer ${token}`,
      'Content-Type': 'application/json',
      // GitHub refuses requests without a User-Agent.
      'User-Agent': 'node-docs',
      'X-GitHub-Api-Version': '2022-11-28',
    },
    body: JSON.stringify(issue),
    // A redirect could send the owner's token to another server, or into the server's network.
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => undefined)
  if (answer === undefined) throw refused('does not answer')
  if (answer.status !== 201) {
    await answer.body?.cancel()
    throw refused(`answered ${answer.status} for ${repository}`)
  }
  const read = v.safeParse(answerSchema, await answer.json().catch(() => undefined))
  if (!read.success) throw refused('answered something else than an issue')
  return read.output.html_url
}

function refused(what: string): ProblemError {
  return new ProblemError('unavailable', `GitHub ${what}; no issue was created.`)
}
