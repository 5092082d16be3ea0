import { LIVE_CHECK_MS, LIVE_MS } from '../../../contract/limits.ts'
import type { Database } from '../../ports/database.ts'
import type { Clock, WriteSignal } from '../../ports/ports.ts'
import { readReportsById } from '../../reports/store.ts'
import { formatEvent, toEvents } from './events.ts'
import { readChanges, readRange } from './store.ts'

/**
 * Polling interval on Workers, where nothing announces a write. Polling is cheap, because a query without results reads
 * no rows.
 */
const POLL_MS = 1000
/** Many proxies close a connection that is silent for 30 s. */
const KEEP_ALIVE_MS = 15_000
const BATCH = 200

export interface LiveOptions {
  project: string | undefined
  /** Number of the last change that the client received; absent on its first connection. */
  after: number | undefined
  /**
   * Called before changes are sent and at least every `LIVE_CHECK_MS`, because the credential of the stream can end
   * while the stream is open. The stream ends if the result is false.
   */
  isAllowed: () => Promise<boolean>
}

interface LiveContext {
  writeSignal: WriteSignal
  clock: Clock
  database: Database
}

/**
 * Streams changes to reports as server-sent events for a limited time. Then the browser reconnects with the id of its
 * last event. Both runtimes query the database, because a Worker does not know what other Workers wrote. Bun queries
 * only after a write. Hono's `streamSSE()` is not used, because `streamSSE()` ends the stream normally if a query
 * fails.
 */
export function streamChanges(
  options: LiveOptions,
  context: LiveContext,
  onEnd: () => void = () => {},
): ReadableStream<Uint8Array> {
  const gone = new AbortController()
  const events = watch({ ...options, signal: gone.signal }, context)
  const encoder = new TextEncoder()
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await events.next().catch(fail)
      if (done) {
        onEnd()
        controller.close()
      } else controller.enqueue(encoder.encode(value))
    },
    // The client disconnected. No query starts after the current one.
    cancel() {
      gone.abort()
      onEnd()
    },
  })

  function fail(error: unknown): never {
    onEnd()
    throw error
  }
}

async function* watch(
  { project, after, isAllowed, signal }: LiveOptions & { signal: AbortSignal },
  { writeSignal, clock, database }: LiveContext,
): AsyncGenerator<string, undefined> {
  const range = await readRange(database)
  const isReset = after !== undefined && !isStillStored(after, range)
  let seq = after === undefined || isReset ? range.last : after
  yield `retry: ${POLL_MS}\n${formatEvent({ id: seq, name: 'ready', data: { isReset } })}`

  const end = clock.now() + LIVE_MS
  let lastSentAt = clock.now()
  let checkedAt = clock.now()
  while (!signal.aborted && clock.now() < end) {
    const changes = await readChanges(database, { after: seq, project, limit: BATCH })
    seq = changes.at(-1)?.seq ?? seq
    if (changes.length > 0 || clock.now() - checkedAt >= LIVE_CHECK_MS) {
      if (!(await isAllowed())) return undefined
      checkedAt = clock.now()
    }
    if (changes.length > 0) {
      const reports = await readReportsById(
        database,
        changes.map(({ report }) => report),
      )
      yield toEvents(changes, reports).map(formatEvent).join('')
      lastSentAt = clock.now()
    } else if (clock.now() - lastSentAt >= KEEP_ALIVE_MS) {
      yield ':\n\n'
      lastSentAt = clock.now()
    }
    if (changes.length < BATCH) await writeSignal.wait(POLL_MS)
  }
  return undefined
}

/**
 * Whether all changes after `after` are still stored. False if some of them were deleted, or if `after` is a number of
 * another database.
 */
function isStillStored(after: number, { first, last }: { first: number | null; last: number }): boolean {
  return after <= last && after + 1 >= (first ?? last + 1)
}
