import * as v from 'valibot'
import { ProblemError } from '../../src/http/problem.ts'
import { replaceHidden } from '../../src/reports/clean-text.ts'
import type { CreatedIssue, IssueText, Tracker, TrackerRequest } from './trackers.ts'

const TIMEOUT_MS = 10_000
const SETTINGS = 'in the project’s settings, under Issues'

/**
 * Creates an issue.
 * @throws ProblemError unavailable with the service's error and what to do, so that the owner can correct the settings.
 */
export async function openIssue(
  issue: IssueText,
  tracker: Tracker,
  timeoutMs = TIMEOUT_MS,
): Promise<CreatedIssue> {
  const created = await tracker.create(issue, (request) => sendRequest(request, { tracker, timeoutMs }))
  // The inbox shows this URL as a link, and other schemes could run scripts.
  if (created === undefined || !URL.canParse(created.url) || !/^https?:\/\//.test(created.url))
    throw new ProblemError(
      'unavailable',
      `${tracker.service} answered something other than an issue. Look for the issue in ${tracker.place} before you try again.`,
    )
  return created
}

async function sendRequest(
  { body, headers, url }: TrackerRequest,
  { tracker, timeoutMs }: { tracker: Tracker; timeoutMs: number },
): Promise<unknown> {
  const answer = await fetch(url, {
    method: 'POST',
    // GitHub refuses requests without a User-Agent.
    headers: { 'Content-Type': 'application/json', 'User-Agent': 'node-docs', ...headers },
    body: JSON.stringify(body),
    // A redirect could send the owner's token to another server, or into the server's network.
    redirect: 'manual',
    signal: AbortSignal.timeout(timeoutMs),
  }).catch((error: unknown) => refuseSilence(error, tracker))
  const parsed: unknown = await answer.json().catch(() => undefined)
  const status = tracker.findStatus?.(parsed) ?? answer.status
  if (answer.ok && status < 400) return parsed
  throw explainRefusal(status, { answer, tracker, errors: readErrors(parsed) })
}

function refuseSilence(error: unknown, { place, service }: Tracker): never {
  const isTimeout = error instanceof DOMException && error.name === 'TimeoutError'
  throw new ProblemError(
    'unavailable',
    isTimeout
      ? `${service} does not answer. Look for the issue in ${place} before you try again: the service may have created it.`
      : `${service} cannot be reached; no issue was created. Try again later.`,
  )
}

function explainRefusal(
  status: number,
  { answer, errors, tracker }: { answer: Response; errors: string; tracker: Tracker },
): ProblemError {
  const { place, service } = tracker
  const seconds = readRetryAfter(answer.headers)
  const isLimited = status === 429 || (status === 403 && seconds !== undefined)
  const reason = errors === '' ? '' : ` (${errors})`
  const detail = `${service} answered ${status} for ${place}${reason}; no issue was created. ${advise(isLimited ? 429 : status, tracker, seconds)}`
  const headers = seconds === undefined ? {} : { 'Retry-After': String(seconds) }
  return new ProblemError('unavailable', detail, headers)
}

function advise(status: number, { place, service }: Tracker, seconds: number | undefined): string {
  if (status === 401) return `The token is wrong, expired or revoked. Enter a new one ${SETTINGS}.`
  if (status === 403)
    return `The token has no permission to create issues in ${place}. Give it this permission.`
  if (status === 404 || status === 410)
    return `It does not exist, has no issues, or the token has no access to it. Check it ${SETTINGS}.`
  if (status === 429)
    return `The service limits requests. Try again ${seconds === undefined ? 'later' : `in ${seconds} seconds`}.`
  if (status >= 500) return `${service} has a problem. Try again later.`
  if (status >= 300 && status < 400) return `It has moved. Enter its new name ${SETTINGS}.`
  return `Correct what it names ${SETTINGS}, or in ${service}.`
}

/** Linear and Jira send a number of seconds; HTTP also allows a date. */
function readRetryAfter(headers: Headers): number | undefined {
  const text = headers.get('Retry-After')
  if (text === null) return undefined
  const seconds = /^\d{1,9}$/.test(text) ? Number(text) : Math.ceil((Date.parse(text) - Date.now()) / 1000)
  return Number.isFinite(seconds) && seconds > 0 ? seconds : undefined
}

const text = v.string()
const jiraFields = v.record(v.string(), text)
const githubErrors = v.array(
  v.object({ field: v.optional(text), code: v.optional(text), message: v.optional(text) }),
)
const linearErrors = v.array(
  v.object({
    message: text,
    extensions: v.optional(v.object({ userPresentableMessage: v.optional(text) })),
  }),
)
/** GitLab sends one message, or a list of messages for each field. */
const gitlabMessage = v.record(v.string(), v.array(text))

const ERROR_CHARACTERS = 300

/** Returns the error messages in a response of an issue tracker; an empty string if the response has none. */
function readErrors(body: unknown): string {
  const { error, errorMessages, errors, message } = Object(body)
  const found = [
    ...(v.is(v.array(text), errorMessages) ? errorMessages : []),
    ...(v.is(text, message) ? [message] : []),
    ...(v.is(text, error) ? [error] : []),
    ...(v.is(gitlabMessage, message) ? listFields(message) : []),
    ...readList(errors),
  ]
  const sentence = [...new Set(found)].join('; ').replace(/\s+/g, ' ').trim()
  const shown = replaceHidden(sentence, () => '')
  return shown.length > ERROR_CHARACTERS ? `${shown.slice(0, ERROR_CHARACTERS).toWellFormed()}…` : shown
}

function readList(errors: unknown): string[] {
  if (v.is(linearErrors, errors))
    return errors.map(({ extensions, message }) => extensions?.userPresentableMessage ?? message)
  if (v.is(githubErrors, errors))
    return errors.map(({ code, field, message }) => [field, message ?? code].filter(Boolean).join(': '))
  return v.is(jiraFields, errors) ? listFields(errors) : []
}

function listFields(fields: Readonly<Record<string, string | string[]>>): string[] {
  return Object.entries(fields).map(([field, value]) => `${field}: ${[value].flat().join(', ')}`)
}
