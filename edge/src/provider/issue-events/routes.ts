import { Hono } from 'hono'
import { issueServices, serviceNames } from '../../../contract/issue-services.ts'
import type { IgnoredEventReason } from '../../../contract/issue-events.ts'
import { ISSUE_EVENT_BYTES } from '../../../contract/limits.ts'
import { issueEventsPath } from '../../../contract/routes.ts'
import type { AppEnv } from '../../http/app-env.ts'
import { ProblemError, toRateLimited } from '../../http/problem.ts'
import { receiveBody } from '../../http/receive-body.ts'
import { formatIssueId } from '../../projects/issue-settings.ts'
import { deliverAsync } from '../../webhooks/deliver-async.ts'
import type { ProviderContext } from '../context.ts'
import { parseEvent } from './parse-event.ts'
import { applyIssueEvent } from './store.ts'
import { isRecent, proofHeaders, verifySender } from './verify-event.ts'

/** Receives issue events from a project's issue tracker, and changes the status of the issue's reports. */
export function createIssueEvents(context: ProviderContext): Hono<AppEnv> {
  const { clientInfo, clock, database, hashing, limiter, projects } = context
  const app = new Hono<AppEnv>()

  async function refuse(request: Request, detail: string): Promise<never> {
    if (!(await limiter.take('signIn', `issues ${clientInfo.address(request)}`)))
      throw toRateLimited('events without a valid signature from this address')
    throw new ProblemError('unauthorized', detail)
  }

  app.post(`${issueEventsPath}/:sdkKey`, async (c) => {
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
  })
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
