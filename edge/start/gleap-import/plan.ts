import type { ProjectView } from '../../contract/projects.ts'
import type { ConvertedTicket } from './convert-ticket.ts'
import type { FileSource } from './find-file.ts'

/** Summary of what an import will do. */
export interface ImportPlan {
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

/** Removes control characters from text of the export, so that it cannot change the terminal. Cuts long text. */
export function clean(text: string): string {
  return text.replace(/\p{C}/gu, '').slice(0, 200)
}
