import { CopyButton } from '../../copy-button.tsx'
import { formatClock } from '../format-units.ts'
import { RequestDetail } from '../network/request-detail.tsx'
import type { ReportView } from '../parse/parse-report.ts'
import { formatJson } from '../parse/parse-values.ts'
import { Scrollable } from '../scrollable.tsx'
import { LogText } from '../stack/log-text.tsx'
import type { Entry } from './merge-timeline.ts'

/** The full text of the selected entry, or its request. */
export function EntryDetail({ entry, report }: { entry: Entry | undefined; report: ReportView }) {
  if (!entry) return <div className="detail detail-none">Select a line to see its full text.</div>
  if (entry.kind === 'network') {
    const request = report.requests[entry.index]
    if (request) return <RequestDetail request={request} />
  }
  const text = formatEntry(entry, report)
  return (
    <Scrollable className="detail" label="Selected line">
      <p className="detail-head">
        <span className="muted">{formatClock(entry.at)}</span>
        <CopyButton text={text} label="Copy" />
      </p>
      <LogText text={text} />
    </Scrollable>
  )
}

function formatEntry(entry: Entry, report: ReportView): string {
  if (entry.kind !== 'event') return entry.text
  const { name = '', data } = report.events[entry.index] ?? {}
  return data === undefined ? name : `${name}\n${formatJson(data)}`
}
