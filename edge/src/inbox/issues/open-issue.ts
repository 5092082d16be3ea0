import { ProblemError } from '../../http/problem.ts'

/** Content of an issue; the body is Markdown. */
export interface IssueText {
  title: string
  body: string
}

/** A service in which issues are created, and the request that creates an issue. */
export interface Tracker {
  service: 'GitHub' | 'GitLab'
  /** Repository or project, for error messages. */
  place: string
  url: string
  headers: Readonly<Record<string, string>>
  toBody: (issue: IssueText) => object
  /** Returns the URL of the created issue; undefined if the answer is not an issue. */
  readUrl: (answer: unknown) => string | undefined
}

const TIMEOUT_MS = 10_000

/**
 * Creates an issue and returns its URL.
 * @throws ProblemError unavailable with the service's error, so that the owner can correct the repository, the project
 * or the token.
 */
export async function openIssue(issue: IssueText, tracker: Tracker): Promise<string> {
  const { headers, place, readUrl, service, toBody, url } = tracker
  const refused = (what: string) =>
    new ProblemError('unavailable', `${service} ${what}; no issue was created.`)
  const answer = await fetch(url, {
    method: 'POST',
    // GitHub refuses requests without a User-Agent.
    headers: { 'Content-Type': 'application/json', 'User-Agent': 'node-docs', ...headers },
    body: JSON.stringify(toBody(issue)),
    // A redirect could send the owner's token to another server, or into the server's network.
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  }).catch(() => undefined)
  if (answer === undefined) throw refused('does not answer')
  if (answer.status !== 201) {
    await answer.body?.cancel()
    throw refused(`answered ${answer.status} for ${place}`)
  }
  const created = readUrl(await answer.json().catch(() => undefined))
  // The inbox shows this URL as a link, and other schemes could run scripts.
  if (created === undefined || !URL.canParse(created) || !/^https?:\/\//.test(created))
    throw refused('answered something else than an issue')
  return created
}
