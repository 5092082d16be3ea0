import { Hono } from 'hono'
import { timingSafeEqual } from 'hono/utils/buffer'
import * as v from 'valibot'
import {
  type IgnoredEventReason,
  issueEventResultSchema,
  issueEventSchema,
} from '../../contract/issue-event-result.ts'
import { type IssueService, issueServices, serviceNames } from '../../contract/issue-services.ts'
import { ISSUE_EVENT_BYTES } from '../../contract/limits.ts'
import { issueEventsPath } from '../../contract/provider-paths-and-headers.ts'
import { noteReportChanges } from '../audit/store.ts'
import { bodyRefusals, describe } from '../http/operation.ts'
import { ProblemError, toRateLimited } from '../http/problem.ts'
import { receiveBody } from '../http/receive-body.ts'
import type { AppEnv } from '../http/request-context.ts'
import { type Database, sql } from '../ports/database.ts'
import type { Hashing } from '../ports/ports.ts'
import { formatIssueId } from '../projects/project.ts'
import { deliverAsync } from '../webhooks/deliver.ts'
import { type IssueEvent, linearTimestamp, parseEvent } from './parse-issue-event.ts'
import type { ProviderContext } from './require-session.ts'

/** Receives issue events from a project's issue tracker, and changes the status of the issue's reports. */
export function createIssueEvents(context: ProviderContext): Hono<AppEnv> {
  const { clientInfo, clock, database, hashing, limiter, projects } = context
  const app = new Hono<AppEnv>()

  async function refuse(request: Request, detail: string): Promise<never> {
    if (!(await limiter.take('signIn', `issues ${clientInfo.address(request)}`)))
      throw toRateLimited('events without a valid signature from this address')
    throw new ProblemError('unauthorized', detail)
  }

  app.post(
    `${issueEventsPath}/:sdkKey`,
    describe({
      summary:
        'Receive an event from GitHub, GitLab, Linear or Jira, as that service sends it: when an issue is closed or ' +
        'reopened, its report is done or open. Needs X-Hub-Signature-256, X-Gitlab-Token, Linear-Signature or ' +
        'X-Hub-Signature',
      caller: 'anyone',
      request: issueEventSchema,
      answer: issueEventResultSchema,
      status: 200,
      refusals: [...bodyRefusals, 'not_found', 'unauthorized', 'rate_limited', 'storage_unavailable'],
    }),
    async (c) => {
      const project = await projects.find(c.req.param('sdkKey'))
      const service = project && issueServices.find((each) => project[each] !== null)
      const secret = project?.issueSecret ?? null
      if (!project || !service || secret === null)
        throw new ProblemError(
          'not_found',
          'No project accepts events of issues here. Create a secret in its settings, under Issues.',
        )
      const text = await readText(c.req.raw)
      const name = serviceNames[service]
      if (!(await verifySender(service, { headers: c.req.raw.headers, secret, text }, hashing)))
        await refuse(
          c.req.raw,
          `${proofHeaders[service]} is missing or wrong. Enter the secret of this project in the webhook of ${name}.`,
        )
      const body = parseBody(text, c.req.header('Content-Type') ?? '')
      if (!isRecent(service, body, clock.now()))
        await refuse(c.req.raw, 'webhookTimestamp: the event was not sent within the last five minutes.')
      const ignore = (reason: IgnoredEventReason) => c.json({ result: 'ignored', reason })
      if (project.deleteAt !== null) return ignore('project deleted')
      const event = parseEvent[service](body)
      if (!event) return ignore('not a status')
      const applied = await applyIssueEvent(
        database,
        { ...event, issueId: formatIssueId(name, event.issueId, project) },
        { project: project.sdkKey, who: name, at: clock.now() },
      )
      if (typeof applied === 'string') return ignore(applied)
      deliverAsync(c, { project, reports: applied }, context)
      return c.json({ result: 'applied', reason: null })
    },
  )
  return app
}

/** Reads the body as text without changing any bytes, because the signature is computed from them. */
async function readText(request: Request): Promise<string> {
  const decoder = new TextDecoder('utf-8', { fatal: false, ignoreBOM: true })
  let text = ''
  await receiveBody(request, ISSUE_EVENT_BYTES, {
    onPlain(chunk) {
      text += decoder.decode(chunk, { stream: true })
    },
  })
  return text + decoder.decode()
}

/** GitHub sends a form unless the webhook's content type is JSON. */
function parseBody(text: string, type: string): unknown {
  const isForm = /^application\/x-www-form-urlencoded\b/i.test(type)
  const json = isForm ? (new URLSearchParams(text).get('payload') ?? '') : text
  try {
    const body: unknown = JSON.parse(json)
    return body
  } catch {
    throw new ProblemError('invalid_json', 'The body is not valid JSON.')
  }
}

/** Header with each issue tracker's signature of the event. GitLab sends the secret itself instead. */
const proofHeaders: Readonly<Record<IssueService, string>> = {
  github: 'X-Hub-Signature-256',
  gitlab: 'X-Gitlab-Token',
  linear: 'Linear-Signature',
  jira: 'X-Hub-Signature',
}

/** True if the sender of the body knows the secret. */
async function verifySender(
  service: IssueService,
  { headers, secret, text }: { headers: Headers; secret: string; text: string },
  hashing: Hashing,
): Promise<boolean> {
  const given = headers.get(proofHeaders[service])
  if (given === null) return false
  if (service === 'gitlab') return timingSafeEqual(given, secret)
  const signature = await hashing.sign(secret, text)
  return timingSafeEqual(given, service === 'linear' ? signature : `sha256=${signature}`)
}

const MAXIMUM_AGE_MS = 300_000

/** Whether Linear sent the event in the last five minutes. The other issue trackers do not say when they sent it. */
export function isRecent(service: IssueService, body: unknown, now: number): boolean {
  if (service !== 'linear') return true
  const { output, success } = v.safeParse(linearTimestamp, body)
  return success && Math.abs(now - output.webhookTimestamp) <= MAXIMUM_AGE_MS
}

const idRows = v.array(v.object({ id: v.string() }))

interface Arrival {
  project: string
  /** Name of the service, for the audit log. */
  who: string
  at: number
}

/**
 * Closes or reopens the reports of an issue. Returns the ids of the changed reports, or the reason why none changed.
 * Reopens only reports with the status done: the team may have archived the others, or be working on them.
 */
async function applyIssueEvent(
  database: Database,
  { changedAt, isReopened, issueId, state, url }: IssueEvent,
  { at, project, who }: Arrival,
): Promise<string[] | IgnoredEventReason> {
  // Compares the URL for reports without an issue id, because older versions did not store the id. The plus keeps
  // SQLite from using the index on `project`, because a project can have very many reports.
  const ofIssue = sql`+project = ${project}
    AND (issue_id = ${issueId} OR (issue_id IS NULL AND issue = ${url ?? null}))`
  const known = v.parse(idRows, await database.read(sql`SELECT id FROM reports WHERE ${ofIssue}`))
  if (known.length === 0) return 'unknown issue'
  const isNew = sql`(issue_changed_at IS NULL OR issue_changed_at < ${changedAt}
    OR (issue_changed_at = ${changedAt} AND issue_state <> ${state}))`
  const status = state === 'closed' ? 'done' : 'open'
  const isChanged =
    state === 'closed'
      ? sql`status IN ('open', 'inprogress')`
      : sql`status = 'done' AND (${isReopened ? 1 : 0} OR issue_state = 'closed')`
  const changing = sql`SELECT id FROM reports WHERE ${ofIssue} AND ${isNew} AND ${isChanged}`
  const [, changed, seen] = await database.write([
    noteReportChanges({ at, who, action: 'report.changed', detail: { status } }, changing),
    sql`UPDATE reports SET status = ${status}, changed_by = ${who}, changed_by_id = NULL
      WHERE ${ofIssue} AND ${isNew} AND ${isChanged} RETURNING id`,
    sql`UPDATE reports SET issue_id = ${issueId}, issue_state = ${state}, issue_changed_at = ${changedAt}
      WHERE ${ofIssue} AND ${isNew} RETURNING id`,
  ])
  if (v.parse(idRows, seen).length === 0) return 'not new'
  const ids = v.parse(idRows, changed).map((report) => report.id)
  return ids.length === 0 ? 'no change' : ids
}
