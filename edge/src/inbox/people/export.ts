import { readChunks, toByteStream } from '../../http/byte-stream.ts'
import type { Blobs } from '../../ports/ports.ts'
import { fileTypes } from '../../../contract/uploads.ts'
import type { StoredReport } from '../../reports/store.ts'
import { openReportBody } from '../../reports/read-parts.ts'
import { toReportPrefix } from '../reports/wrap-report-body.ts'
import { type EventPorts, readEvents } from '../../events/store.ts'
import { readReporterMails } from '../../mail/store.ts'
import { readReplies } from '../replies/store.ts'
import type { Person } from './sessions-of-person.ts'
import { readFilesOf, readReportsOf, readSessionsOf } from './store.ts'

/** Maximum number of reports per query. The bodies of these reports are streamed one after the other. */
const BATCH = 50

interface ExportContext extends EventPorts {
  blobs: Blobs
  /** Origin from which the files can be downloaded. */
  filesOrigin: string
}

/**
 * Returns all data of a person as one JSON document (`personSchema`). The document is streamed, because its size is not
 * known in advance.
 */
export function exportPerson(person: Person, context: ExportContext): ReadableStream<Uint8Array> {
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
    const reports = await readReportsOf(database, person, { after: last?.seq ?? 0, limit: BATCH })
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
    if (reports.length < BATCH) break
  }
  yield ']}'
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
