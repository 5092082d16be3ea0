import type { LiveEventName } from '../../../contract/live.ts'
import type { StoredReport } from '../../reports/store.ts'
import type { ReportChange } from './store.ts'

export interface LiveEvent {
  id: number
  name: LiveEventName
  data: unknown
}

/**
 * Changes as events, with each report as it is now. One that has gone meanwhile tells of its end alone, which is
 * among these changes or among the next.
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

/** As HTML's server-sent events have it; JSON has no line breaks of its own. */
export function formatEvent({ id, name, data }: LiveEvent): string {
  return `id: ${id}\nevent: ${name}\ndata: ${JSON.stringify(data)}\n\n`
}
