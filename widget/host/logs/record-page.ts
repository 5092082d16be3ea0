import type { Dispose } from '../../platform/dispose.ts'
import type { Page } from '../../platform/page.ts'
import type { RingBuffer } from '../../platform/ring-buffer.ts'
import { describeElement, type ElementDescription } from './describe-element.ts'
import type { EventLog } from './event-log.ts'
import type { LineLog, PageError } from './logged-line.ts'
import type { PageHooks } from './page-hooks.ts'
import { createClickRecorder } from './record-clicks.ts'
import { createConsoleRecorder } from './record-console.ts'
import { type FailedResource, recordError, recordReports } from './record-errors.ts'

/** The recorded console lines and events of the page, and resources that it could not load. */
export interface PageLogs {
  lines: LineLog
  events: EventLog
  failures: RingBuffer<FailedResource>
}

/** A problem on the page. The configuration decides how it is handled. */
export type PageIssue = { kind: 'crash'; error: PageError } | { kind: 'rage'; element: ElementDescription }

export interface PageRecorderOptions {
  hooks: PageHooks
  logs: PageLogs
  onPageIssue: (issue: PageIssue) => void
}

/** Describes what the hooks noticed: console calls, errors and clicks (W-198, W-096). */
export function recordPage(page: Page, { hooks, logs, onPageIssue }: PageRecorderOptions): Dispose {
  const recordCall = createConsoleRecorder(logs.lines)
  const recordClick = createClickRecorder(logs.lines)
  hooks.connect((entry) => {
    if (entry.kind === 'console') return recordCall(entry)
    if (entry.event.type === 'click') {
      const target = recordClick(entry)
      if (target) onPageIssue({ kind: 'rage', element: describeElement(target) })
      return
    }
    const error = recordError(entry, logs)
    if (error) onPageIssue({ kind: 'crash', error })
  })
  return recordReports(page.ReportingObserver, logs.lines)
}
