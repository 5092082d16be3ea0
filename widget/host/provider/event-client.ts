import { routes } from '@node-docs/edge/contract/provider-paths-and-headers'
import type { CustomEvent, Session } from '@node-docs/edge/contract'
import type { LoadRedaction } from '../api/editor-types.ts'
import type { EventLog } from '../logs/event-log.ts'
import type { Dispose } from '../../platform/dispose.ts'
import { type Answer, type CallApi, noAnswer } from './api-client.ts'
import type { Clock } from '../../platform/clock.ts'
import { isObject, stringify } from '../../platform/json.ts'

const CHECK_MS = 1500
const AFTER_SEND_MS = 3000
/** Longest pause after failures, such as those that a content blocker causes. */
const AFTER_FAILURE_MAX_MS = 60 * 60 * 1000

export interface StreamContext {
  events: EventLog
  /** Returns the session, or undefined if there is none. Without a session, no events are sent. */
  session: () => Session | undefined
  callApi: CallApi
  clock: Clock
  /** Called for events that can contain a secret. */
  loadRedaction: LoadRedaction
  /** Called with the body of every successful response (W-167). */
  onAnswer: (body: unknown) => void
}

/** Sends logged events. Checks for new events every 1.5 s, 3 s after events were sent (W-172), and later after failures. */
export function startEventStream(context: StreamContext): Dispose {
  const { events, session, callApi, clock, onAnswer } = context
  let isSending = false
  let failures = 0
  let isStopped = false
  let cancel: Dispose = () => {}

  function check(): void {
    const ids = session()
    // Sends one request at a time, so that batches arrive in order.
    const canSend = ids !== undefined && !isSending && events.hasQueue()
    if (canSend) void send(ids)
    cancel = clock.after(canSend ? AFTER_SEND_MS : CHECK_MS, check)
  }

  /** Pauses four times as long after each failure: 3 s, 12 s, 48 s, and so on. */
  function pause({ retryAfterMs = 0 }: Answer): void {
    cancel()
    const longest = Math.min(AFTER_SEND_MS * 4 ** failures++, AFTER_FAILURE_MAX_MS)
    cancel = clock.after(Math.max(longest, retryAfterMs), check)
  }

  async function send(ids: Session): Promise<void> {
    isSending = true
    const batch = events.takeQueue()
    // Without the rules that find secrets, events wait as they do without a connection.
    const redacted = await redact(batch, context.loadRedaction).catch(() => undefined)
    const body = stringify({ events: redacted })
    const answer = redacted ? await callApi(routes.stream, { body, ids }) : noAnswer
    isSending = false
    if (isStopped) return
    if (canRetry(answer)) {
      events.putBack(batch)
      return pause(answer)
    }
    failures = 0
    if (answer.status === 200 || answer.status === 201) onAnswer(answer.body)
  }

  cancel = clock.after(CHECK_MS, check)
  return () => {
    isStopped = true
    cancel()
  }
}

async function redact(batch: readonly CustomEvent[], loadRedaction: LoadRedaction): Promise<unknown[]> {
  if (batch.every(isPlain)) return [...batch]
  const { redactValue } = await loadRedaction()
  return batch.map((event) => redactValue(event))
}

/**
 * Addresses that are too short for every secret that `redactValue` finds: a card number has 13 digits, a seed phrase has
 * 12 words, and an issued key has 20 characters.
 */
const PLAIN_ADDRESS =
  /^(?!(?:\D*\d){13}|(?:[a-z]+[\W\d_]+){11}[a-z])https?:\/\/[\w.-]{1,60}(?::\d{1,5})?(?:\/[a-z\d.-]{0,19}){0,8}$/i

/**
 * Whether an event of the widget itself certainly contains no secret. On most pages there are no others, so that the
 * rules that find secrets need not load.
 */
function isPlain({ name, data }: CustomEvent): boolean {
  if (name === 'sessionStarted') return data === undefined
  if (name !== 'pageView' || !isObject(data)) return false
  const { page, ...rest } = data
  return typeof page === 'string' && PLAIN_ADDRESS.test(page) && Object.keys(rest).length === 0
}

/** Whether to send the events again: they were not accepted, and a retry can succeed. */
function canRetry({ status }: Answer): boolean {
  return status === 0 || status === 429 || status >= 500
}
