import { CopyButton } from '../../copy-button.tsx'
import { formatClock } from '../format.ts'
import { RequestDetail } from '../network/request-detail.tsx'
import type { ReportView } from '../read/report.ts'
import { toPretty } from '../read/values.ts'
import { Scrollable } from '../scrollable.tsx'
import { Text } from '../text.tsx'
import type { Entry } from './merge.ts'

/** All that is known of what is selected. */
export function EntryDetail({ entry, report }: { entry: Entry | undefined; report: ReportView }) {
  if (!entry) return <div className="detail detail-none">Select a line to read all of it.</div>
  if (entry.kind === 'network') {
    const request = report.requests[entry.index]
    if (request) return <RequestDetail request={request} />
  }
  const text = toFullText(entry, report)
  return (
    <Scrollable className="detail" label="Selected line">
      <p className="detail-head">
        <span className="soft">{formatClock(entry.at)}</span>
        <CopyButton text={text} label="Copy" />
      </p>
      <Text text={text} />
    </Scrollable>
  )
}

function toFullText(entry: Entry, report: ReportView): string {
  if (entry.kind !== 'event') return entry.text
  const { name = '', data } = report.events[entry.index] ?? {}
  return data === undefined ? name : `${name}\n${toPretty(data)}`
}
