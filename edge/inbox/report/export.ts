import { Hono } from 'hono'
import { noteChange } from '../../src/audit/store.ts'
import { readChunks, toByteStream } from '../../src/http/byte-stream.ts'
import { type Database, sql } from '../../src/ports/database.ts'
import type { Blobs } from '../../src/ports/ports.ts'
import { openReportBody } from '../../src/reports/read-parts.ts'
import { reportColumns, type StoredReport, toReport } from '../../src/reports/store.ts'
import type { InboxContext, MemberEnv } from '../context.ts'
import type { ReplyView } from '../conversation/contract.ts'
import { readReplies } from '../conversation/replies.ts'
import { operation } from '../operation.ts'
import { findProject } from '../settings/store.ts'
import { toReportPrefix } from './store.ts'

/** All reports of a project as one download. */
export function createExportRoutes({ blobs, clock, database, secrets }: InboxContext): Hono<MemberEnv> {
  const app = new Hono<MemberEnv>()

  app.get(
    '/projects/:sdkKey/export',
    operation({
      summary:
        'Download all reports of a project, oldest first, one per line, each as in GET /inbox/api/reports/{id}. Stack traces stay as recorded, because source maps can come later; GET /inbox/api/reports/{id}/frames translates them',
      answer: 'lines',
      refusals: ['not_found'],
    }),
    async (c) => {
      const sdkKey = c.req.param('sdkKey')
      await findProject({ database, secrets }, sdkKey)
      await database.write([
        noteChange({ at: clock.now(), who: c.var.who, action: 'reports.exported', project: sdkKey }),
      ])
      return c.body(exportReports(sdkKey, { blobs, database }), 200, {
        'Content-Type': 'application/x-ndjson',
        'Content-Disposition': `attachment; filename="reports-${sdkKey}.jsonl"`,
      })
    },
  )
  return app
}

/** Maximum number of reports per query. The bodies of these reports are streamed one after the other. */
const BATCH = 50

/** Streams all reports of a project, oldest first, one JSON document per line. */
function exportReports(
  project: string,
  context: { blobs: Blobs; database: Database },
): ReadableStream<Uint8Array> {
  return toByteStream(writeReports(project, context))
}

async function* writeReports(
  project: string,
  { blobs, database }: { blobs: Blobs; database: Database },
): AsyncGenerator<string | Uint8Array, undefined> {
  let last = 0
  for (;;) {
    const rows = await database.read(
      sql`SELECT ${reportColumns} FROM reports WHERE project = ${project} AND seq > ${last}
        ORDER BY seq LIMIT ${BATCH}`,
    )
    const reports = rows.map(toReport)
    const replies = await readReplies(
      database,
      reports.map(({ summary }) => summary.id),
    )
    for (const report of reports) {
      yield* writeReport({ ...report, replies: replies.get(report.summary.id) ?? [] }, blobs)
      last = report.seq
    }
    if (rows.length < BATCH) return undefined
  }
}

async function* writeReport(
  report: StoredReport & { replies: readonly ReplyView[] },
  blobs: Blobs,
): AsyncGenerator<string | Uint8Array, void> {
  const { bytes: size, gleapId, issue, notes, outbound, replies, shareId, summary } = report
  const head = toReportPrefix({ ...summary, shareId, gleapId, notes, outbound, issue, size, replies })
  const body = await openReportBody(report, blobs).catch(() => undefined)
  // A report without a body is exported with `null` as its body, so that the export continues with the other reports.
  if (body === undefined) return yield `${head}null}\n`
  yield head
  for await (const chunk of readChunks(body)) yield toOneLine(chunk)
  yield '}\n'
}

/**
 * Replaces line breaks with spaces. JSON escapes line breaks in strings, so the line breaks in `chunk` are only white
 * space.
 */
function toOneLine(chunk: Uint8Array): Uint8Array {
  return chunk.includes(0x0a) || chunk.includes(0x0d)
    ? chunk.map((byte) => (byte === 0x0a || byte === 0x0d ? 0x20 : byte))
    : chunk
}
