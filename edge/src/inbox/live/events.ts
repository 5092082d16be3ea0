import type { LiveEventName } from '../../../contract/live.ts'
import type { StoredReport } from '../../reports/store.ts'
import type { ReportChange } from './store.ts'

export interface LiveEvent {
  id: number
  name: LiveEventName
  data: unknown
}

/**
 * Converts changes to events with the current reports. A report deleted in the meantime produces only its deletion
 * event, which is in this batch or the next.
 */
export function toEvents(
  changes: readonly ReportChange[],
  reports: ReadonlyMap<string, StoredReport>,
): LiveEvent[] {
  return changes.flatMap(({ kind, project, report: id, seq }): LiveEvent[] => {
    if (kind === 'deleted') return [{ id: seq, name: kind, data: { id, project } }]
    const report = reports.get(id)
    return report === undefined ? [] : [{ id: seq, name: kind, data: report.summary }]
  })
}

/** Formats a server-sent event (HTML standard); JSON contains no raw line breaks. */
export function formatEvent({ id, name, data }: LiveEvent): string {
  return `id: ${id}\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`
}
