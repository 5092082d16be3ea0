import * as v from 'valibot'
import { LIVE_CHECK_MS, LIVE_MS } from '../../contract/limits.ts'
import { type Database, sql } from '../../src/ports/database.ts'
import type { Clock, WriteSignal } from '../../src/ports/ports.ts'
import { readReportsById, type StoredReport } from '../../src/reports/store.ts'
import type { Member } from '../team/member.ts'
import { isInProjectsOf } from '../team/store.ts'
import type { LiveEventName } from './contract.ts'

/**
 * Polling interval on Workers, where nothing announces a write. Polling is cheap, because a query without results reads
 * no rows.
 */
const POLL_MS = 1000
/** Many proxies close a connection that is silent for 30 s. */
const KEEP_ALIVE_MS = 15_000
const BATCH = 200

interface LiveOptions {
  /** Who receives the changes. */
  member: Pick<Member, 'projects'>
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
  { member, project, after, isAllowed, signal }: LiveOptions & { signal: AbortSignal },
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
    const changes = await readChanges(database, { after: seq, limit: BATCH, member, project })
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

interface LiveEvent {
  id: number
  name: LiveEventName
  data: unknown
}

/**
 * Converts changes to events with the current reports. A report deleted in the meantime produces only its deletion
 * event, which is in this batch or the next.
 */
function toEvents(changes: readonly ReportChange[], reports: ReadonlyMap<string, StoredReport>): LiveEvent[] {
  return changes.flatMap(({ kind, project, report: id, seq }): LiveEvent[] => {
    if (kind === 'deleted') return [{ id: seq, name: kind, data: { id, project } }]
    const report = reports.get(id)
    return report === undefined ? [] : [{ id: seq, name: kind, data: report.summary }]
  })
}

/** Formats a server-sent event (HTML standard); JSON contains no raw line breaks. */
function formatEvent({ id, name, data }: LiveEvent): string {
  return `id: ${id}\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`
}

/** A change to a report. Changes are numbered in order. */
interface ReportChange {
  seq: number
  kind: 'created' | 'updated' | 'deleted'
  project: string
  report: string
}

const changeRow = v.object({
  seq: v.number(),
  kind: v.picklist(['created', 'updated', 'deleted']),
  project: v.string(),
  report: v.string(),
})

/** Returns changes after the number `after`, oldest first. */
async function readChanges(
  database: Database,
  {
    after,
    limit,
    member,
    project,
  }: Pick<LiveOptions, 'member' | 'project'> & { after: number; limit: number },
): Promise<ReportChange[]> {
  const rows = await database.read(
    sql`SELECT seq, kind, project, report FROM report_changes WHERE seq > ${after}
      AND ${isInProjectsOf(member, project)} ORDER BY seq LIMIT ${limit}`,
  )
  return v.parse(v.array(changeRow), rows)
}

const rangeRow = v.object({ first: v.nullable(v.number()), last: v.number() })

/** Returns the numbers of the oldest change that is still stored and of the newest change. Numbers are never reused. */
export async function readRange(database: Database): Promise<v.InferOutput<typeof rangeRow>> {
  const [row] = await database.read(
    sql`SELECT min(seq) AS first,
      coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'report_changes'), 0) AS last FROM report_changes`,
  )
  return v.parse(rangeRow, row)
}
