import { Hono } from 'hono'
import { fileTypes } from '../../contract/uploads.ts'
import { noteChange } from '../../src/audit/store.ts'
import { type EventPorts, readEvents } from '../../src/events/store.ts'
import { readChunks, toByteStream } from '../../src/http/byte-stream.ts'
import { toPublicUrl, toServiceOrigin } from '../../src/http/services.ts'
import { readReporterMails } from '../../src/mail/store.ts'
import type { Blobs } from '../../src/ports/ports.ts'
import { openReportBody } from '../../src/reports/read-parts.ts'
import type { StoredReport } from '../../src/reports/store.ts'
import { removeBlobs } from '../../src/trash/blob-removals.ts'
import type { InboxContext, MemberEnv } from '../context.ts'
import { readReplies } from '../conversation/replies.ts'
import { operation } from '../operation.ts'
import { deleteReports, toReportPrefix } from '../report/store.ts'
import { type Erased, erasedSchema, personQuerySchema, personSchema } from './contract.ts'
import {
  claimSessions,
  countPerson,
  deleteEventsOf,
  deleteFilesAndTrashOf,
  deleteMessagesOf,
  deleteSessionsOf,
  mergeSearchIndexes,
  type Person,
  readFilesOf,
  readMessagesOf,
  readReportsOf,
  readSessionsOf,
} from './person-data-store.ts'

/**
 * Maximum number of rows of each table per transaction. D1 limits a transaction to thirty seconds, and other writes
 * wait for it. D1 also limits the list of removed blobs, which is one parameter, to 2 MB.
 */
const ERASURE_BATCH = 200

/** Routes that export and erase all data of a person. */
export function createPeopleRoutes(
  context: Pick<InboxContext, 'blobs' | 'clock' | 'database' | 'clientInfo' | 'projectDatabase' | 'vars'>,
): Hono<MemberEnv> {
  const { blobs, clock, database, clientInfo, projectDatabase, vars } = context
  const app = new Hono<MemberEnv>()

  app.get(
    '/subjects',
    operation({
      summary: 'Export all stored data of one person as one file',
      query: personQuerySchema,
      answer: personSchema,
    }),
    async (c) => {
      const person = c.req.valid('query')
      const { project } = person
      await database.write([
        noteChange({
          at: clock.now(),
          who: c.var.who,
          action: 'person.exported',
          ...(project !== undefined && { project }),
        }),
      ])
      const filesOrigin = toServiceOrigin(toPublicUrl(c.req.raw, clientInfo), 'files', vars.hosts)
      return c.body(exportPerson(person, { blobs, database, projectDatabase, filesOrigin }), 200, {
        'Content-Type': 'application/json',
        'Content-Disposition': 'attachment; filename="person.json"',
      })
    },
  )

  app.get(
    '/subjects/counts',
    operation({
      summary: 'Number of records that an export of one person contains and that an erasure deletes',
      query: personQuerySchema,
      answer: erasedSchema,
    }),
    async (c) => {
      const person = c.req.valid('query')
      return c.json((await countPerson(context, person)) satisfies Erased)
    },
  )

  app.delete(
    '/subjects',
    operation({
      summary: 'Erase all data of one person: reports, files, events, sessions, emailed messages',
      query: personQuerySchema,
      answer: erasedSchema,
    }),
    async (c) => {
      const person = c.req.valid('query')
      const actor = { who: c.var.who, at: clock.now() }
      // Counts the data for the audit log, which stores how much was erased but not whose data it was.
      const counts = await countPerson(context, person)
      await claimSessions(database, person, clock.now())
      const erased: Erased = {
        sessions: 0,
        events: await deleteEventsOf(context, person),
        files: 0,
        reports: 0,
        replies: await deleteMessagesOf(database, person),
      }
      for (;;) {
        const reports = await readReportsOf(database, person, { after: 0, limit: ERASURE_BATCH })
        if (reports.length === 0) break
        const ids = reports.map(({ summary }) => summary.id)
        const deleted = await deleteReports(database, ids, actor)
        await removeBlobs({ blobs, database }, deleted.removal)
        erased.reports += deleted.reports
        erased.files += deleted.files
      }
      for (;;) {
        const deleted = await deleteFilesAndTrashOf(database, person, { limit: ERASURE_BATCH })
        await removeBlobs({ blobs, database }, deleted.removal)
        erased.files += deleted.files
        if (!deleted.hasMore) break
      }
      // Sessions are deleted last. If this request fails, the next request needs the sessions to find the person's
      // remaining data.
      const { events, files, removal, sessions } = await deleteSessionsOf(context, person, {
        ...actor,
        detail: { ...counts },
      })
      await removeBlobs({ blobs, database }, removal)
      await mergeSearchIndexes(database)
      return c.json({
        ...erased,
        sessions,
        events: erased.events + events,
        files: erased.files + files,
      } satisfies Erased)
    },
  )
  return app
}

/** Maximum number of reports per query. The bodies of these reports are streamed one after the other. */
const EXPORT_BATCH = 50

interface ExportContext extends EventPorts {
  blobs: Blobs
  /** Origin from which the files can be downloaded. */
  filesOrigin: string
}

/**
 * Returns all data of a person as one JSON document (`personSchema`). The document is streamed, because its size is not
 * known in advance.
 */
function exportPerson(person: Person, context: ExportContext): ReadableStream<Uint8Array> {
  return toByteStream(writePerson(person, context))
}

async function* writePerson(
  person: Person,
  { blobs, filesOrigin, ...ports }: ExportContext,
): AsyncGenerator<string | Uint8Array, undefined> {
  const { database } = ports
  const sessions = []
  for (const session of await readSessionsOf(database, person)) {
    sessions.push({ ...withDates(session), events: await readEvents(ports, session) })
  }
  const files = (await readFilesOf(database, person)).map(({ id, ...file }) => ({
    ...withDates(file),
    url: `${filesOrigin}/${id}.${isFileType(file.type) ? fileTypes[file.type] : 'bin'}`,
  }))
  yield `{"sessions":${JSON.stringify(sessions)},"files":${JSON.stringify(files)},"reports":[`
  let last: StoredReport | undefined
  for (;;) {
    const reports = await readReportsOf(database, person, { after: last?.seq ?? 0, limit: EXPORT_BATCH })
    const ids = reports.map(({ summary }) => summary.id)
    const allReplies = await readReplies(database, ids)
    const allMails = await readReporterMails(database, ids)
    for (const report of reports) {
      const { summary, shareId, gleapId, notes, outbound, bytes: size } = report
      const replies = allReplies.get(summary.id) ?? []
      const emails = allMails.filter((mail) => mail.report === summary.id)
      const head = toReportPrefix({ ...summary, shareId, gleapId, notes, outbound, size, replies, emails })
      yield last ? `,${head}` : head
      yield* readChunks(await openReportBody(report, blobs))
      yield '}'
      last = report
    }
    if (reports.length < EXPORT_BATCH) break
  }
  yield `],"replies":${JSON.stringify(await readMessagesOf(database, person))}}`
  return undefined
}

function withDates<T extends { createdAt: number; updatedAt?: number }>({
  createdAt,
  updatedAt,
  ...rest
}: T) {
  const toText = (time: number) => new Date(time).toISOString()
  return {
    ...rest,
    createdAt: toText(createdAt),
    ...(updatedAt !== undefined && { updatedAt: toText(updatedAt) }),
  }
}

function isFileType(type: string): type is keyof typeof fileTypes {
  return type in fileTypes
}
