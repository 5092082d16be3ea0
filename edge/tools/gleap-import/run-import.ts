import type { ProjectView } from '../../contract/projects.ts'
import { UsageError } from '../../start/parse-options.ts'
import { type ConvertedTicket, convertTicket } from './convert-ticket.ts'
import { downloadFile, type FileSource, FileUnavailableError, findFile } from './attached-files.ts'
import { createImportClient, type ImportClient, RefusedError } from './import-client.ts'
import type { ImportOptions } from './parse-import-options.ts'
import { type GleapExport, type ImportProblem, readExport } from './read-export.ts'

interface ImportResult {
  imported: number
  /** Number of tickets that an earlier run had imported. */
  known: number
  /** Tickets that were not imported, and parts of other tickets that were left out. */
  problems: ImportProblem[]
}

export interface ImportTools {
  report: (line: string) => void
  /** Tests pass their own `download` and `wait`. */
  download?: typeof downloadFile
  wait?: (ms: number) => Promise<void>
}

const DAY_MS = 24 * 60 * 60 * 1000
/** Number of tickets after which progress is printed. */
const PROGRESS = 100

/**
 * Imports an export, oldest ticket first. It can be run again after any failure, because the server stores each ticket
 * only once.
 * @throws UsageError if nothing can be imported, or if the server cannot be reached.
 */
export async function runImport(options: ImportOptions, tools: ImportTools): Promise<ImportResult> {
  const { report, download = downloadFile, wait } = tools
  const client = createImportClient(options, wait)
  const content = await readExport(options.path)
  // First, because its error says more than those of the other requests if the project does not exist.
  const project = await client.fetchProject()
  const [secretNames, known] = await Promise.all([client.fetchSecretNames(), client.fetchImportedIds()])
  const problems = [...content.problems, ...listOrphanedMessages(content)]
  const plan: ImportPlan = {
    project,
    found: content.tickets.size,
    repeated: content.repeated,
    known: 0,
    tooOld: 0,
    unreadable: 0,
    tickets: [],
    messages: 0,
    files: { local: 0, remote: 0, missing: 0 },
    unknownStatuses: new Map(),
  }
  const now = Date.now()
  const oldest = now - project.retentionDays * DAY_MS
  const folder = options.files ?? content.folder
  for (const [id, ticket] of content.tickets) {
    if (known.has(id)) {
      plan.known += 1
      continue
    }
    try {
      const converted = convertTicket(ticket, content.messages.get(id) ?? [], {
        ...options,
        secretNames,
        now,
      })
      if (converted.imported.createdAt < oldest) {
        plan.tooOld += 1
        problems.push({
          where: `ticket ${id}`,
          why: `It is older than ${project.retentionDays} days, after which the project deletes reports.`,
        })
        continue
      }
      const places = await Promise.all(
        converted.files.map(async (file) => findFile(file, { id, folder, fetchFiles: options.fetchFiles })),
      )
      addToPlan(plan, converted, places)
    } catch (error) {
      plan.unreadable += 1
      problems.push({ where: `ticket ${id}`, why: describeConversion(error) })
    }
  }
  plan.tickets.sort(
    (a, b) =>
      a.ticket.imported.createdAt - b.ticket.imported.createdAt || (a.ticket.id < b.ticket.id ? -1 : 1),
  )
  for (const line of formatPlan(plan)) report(line)
  if (options.isDryRun) return { imported: 0, known: plan.known, problems }

  let imported = 0
  for (const { ticket, places } of plan.tickets) {
    const outcome = await importTicket(ticket, places, { client, download })
    problems.push(...outcome.problems)
    if (outcome.isStored) imported += 1
    if (imported % PROGRESS === 0 && outcome.isStored)
      report(`Imported ${imported} of ${plan.tickets.length}.`)
  }
  return { imported, known: plan.known, problems }
}

/** Lists messages whose ticket is not in the export, for example because one page of the export was not saved. */
function listOrphanedMessages({ messages, tickets }: GleapExport): ImportProblem[] {
  return [...messages]
    .filter(([id]) => !tickets.has(id))
    .map(([id, { length }]) => ({
      where: `ticket ${id}`,
      why: `The export has ${length} of its messages, but not the ticket itself.`,
    }))
}

function addToPlan(plan: ImportPlan, ticket: ConvertedTicket, places: readonly FileSource[]): void {
  plan.tickets.push({ ticket, places })
  plan.messages += ticket.imported.replies.length + ticket.imported.comments.length
  for (const { kind } of places) plan.files[kind] += 1
  const { unknownStatus } = ticket
  if (unknownStatus !== undefined)
    plan.unknownStatuses.set(unknownStatus, (plan.unknownStatuses.get(unknownStatus) ?? 0) + 1)
}

function describeConversion(error: unknown): string {
  // Functions that read values are recursive, so deeply nested values cause a RangeError.
  if (error instanceof RangeError) return 'Its values are nested too deeply.'
  return error instanceof Error ? error.message : String(error)
}

/** Sends the files before the report, because the report refers to them. */
async function importTicket(
  ticket: ConvertedTicket,
  places: readonly FileSource[],
  { client, download }: { client: ImportClient; download: typeof downloadFile },
): Promise<{ isStored: boolean; problems: ImportProblem[] }> {
  const where = `ticket ${ticket.id}`
  const problems = ticket.notes.map((why) => ({ where, why }))
  const attachments = []
  const missing = []
  let recording: string | undefined
  try {
    for (const [index, file] of ticket.files.entries()) {
      try {
        const content = await openFile(places[index], download)
        const stored = await client.sendFile(ticket.id, index, { name: file.name, content })
        if (file.isRecording === true && stored.type.startsWith('video/')) recording = stored.url
        else attachments.push(stored)
      } catch (error) {
        if (!(error instanceof FileUnavailableError) && !(error instanceof RefusedError)) throw error
        missing.push(file.name)
        problems.push({ where, why: `Its file ${file.name} was left out: ${error.message}.` })
      }
    }
    const { isNew } = await client.sendReport(ticket.id, {
      ...ticket.imported,
      report: {
        ...ticket.imported.report,
        ...(attachments.length > 0 && { attachments }),
        ...(recording !== undefined && { screenRecordingUrl: recording }),
        ...(missing.length > 0 && { missingFiles: missing }),
      },
    })
    return { isStored: isNew, problems }
  } catch (error) {
    // The server cannot be reached. The next run continues with this ticket.
    if (error instanceof UsageError) throw error
    const reason = error instanceof Error ? error.message : String(error)
    const advice = error instanceof RefusedError ? '' : ' Run the command again to retry it.'
    return { isStored: false, problems: [{ where, why: `Not imported: ${reason}.${advice}` }] }
  }
}

async function openFile(
  place: FileSource | undefined,
  download: typeof downloadFile,
): Promise<Blob | Uint8Array<ArrayBuffer>> {
  if (place?.kind === 'local') return Bun.file(place.path)
  if (place?.kind === 'remote') return download(place.url)
  throw new FileUnavailableError(place?.why ?? 'it is missing')
}

/** Summary of what an import will do. */
interface ImportPlan {
  project: ProjectView
  /** Number of tickets in the export. */
  found: number
  repeated: number
  /** Number of tickets that an earlier run of the import stored. */
  known: number
  tooOld: number
  unreadable: number
  tickets: { ticket: ConvertedTicket; places: readonly FileSource[] }[]
  messages: number
  files: Record<FileSource['kind'], number>
  /** Number of tickets for each status in the export that has no equivalent here. */
  unknownStatuses: Map<string, number>
}

/** Describes a plan, line by line. */
function formatPlan(plan: ImportPlan): string[] {
  const { files, found, known, messages, project, repeated, tickets, tooOld, unknownStatuses, unreadable } =
    plan
  const statuses = [...unknownStatuses].map(([status, count]) => `${clean(status)} (${count})`)
  return [
    `The export has ${found} tickets.${repeated > 0 ? ` ${repeated} are in it more than once; the newest version counts.` : ''}`,
    `To import into ${clean(project.name)}: ${tickets.length} tickets with ${messages} messages.`,
    `Files: ${files.local} in the folder, ${files.remote} to download, ${files.missing} missing.`,
    ...(known > 0 ? [`Imported before, and left as they are: ${known}.`] : []),
    ...(tooOld > 0
      ? [
          `Older than the ${project.retentionDays} days that the project keeps reports: ${tooOld}. Raise the number of days in the settings of the project to import them.`,
        ]
      : []),
    ...(unreadable > 0 ? [`Cannot be imported: ${unreadable}.`] : []),
    ...(statuses.length > 0
      ? [
          `Statuses that count as open: ${statuses.join(', ')}. Choose another with --status ${clean([...unknownStatuses.keys()][0] ?? '')}=done.`,
        ]
      : []),
  ]
}

/** Removes control characters from text of the export, so that it cannot change the terminal. Cuts long text. */
export function clean(text: string): string {
  return text.replace(/\p{C}/gu, '').slice(0, 200)
}
