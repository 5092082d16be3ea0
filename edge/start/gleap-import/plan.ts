import type { ProjectView } from '../../contract/projects.ts'
import type { ConvertedTicket } from './convert-ticket.ts'
import type { FileSource } from './find-file.ts'

/** What an import does, known before it starts. */
export interface ImportPlan {
  project: ProjectView
  /** Tickets in the export. */
  found: number
  repeated: number
  /** Tickets that an earlier run has imported. */
  known: number
  tooOld: number
  unreadable: number
  tickets: { ticket: ConvertedTicket; places: readonly FileSource[] }[]
  messages: number
  files: Record<FileSource['kind'], number>
  /** Number of tickets by a status of the export that is not known. */
  unknownStatuses: Map<string, number>
}

/** Describes a plan, line by line. */
export function formatPlan(plan: ImportPlan): string[] {
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

/** Text of the export must not write control sequences to the terminal. */
export function clean(text: string): string {
  return text.replace(/\p{C}/gu, '').slice(0, 200)
}
