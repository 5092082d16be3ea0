import { describeElement, type ElementDescription } from './describe-element.ts'
import type { EventLog } from './event-log.ts'
import type { LineLog } from './logged-line.ts'
import { type PageError, recordErrors } from './record-errors.ts'
import { recordClicks } from './record-clicks.ts'
import { type Dispose, disposeAll } from '../../platform/dispose.ts'
import type { Clock } from '../../platform/clock.ts'
import { OWN_ELEMENT } from '../masking/mask-content.ts'
import type { Page } from '../../platform/page.ts'
import { watchUrl } from '../../platform/watch-url.ts'

/** The recorded console lines and events of the page. */
export interface PageLogs {
  lines: LineLog
  events: EventLog
}

/** A problem on the page. The configuration decides how it is handled. */
export type PageIssue = { kind: 'crash'; error: PageError } | { kind: 'rage'; element: ElementDescription }

export interface PageRecorderOptions {
  logs: PageLogs
  clock: Clock
  onPageIssue: (issue: PageIssue) => void
}

/** Records errors, clicks and URL changes (W-198, W-096, W-215, W-216). */
export function recordPage(page: Page, { logs, clock, onPageIssue }: PageRecorderOptions): Dispose {
  const { lines, events } = logs
  events.begin('sessionStarted')
  return disposeAll([
    recordErrors(page, lines, (error) => onPageIssue({ kind: 'crash', error })),
    recordClicks(page.document, {
      log: lines,
      isOurs,
      onRage: (target) => onPageIssue({ kind: 'rage', element: describeElement(target) }),
    }),
    watchUrl(page.location, clock, (href) => events.add('pageView', { page: href })),
  ])
}

function isOurs(target: EventTarget): boolean {
  return target instanceof Element && target.matches(OWN_ELEMENT)
}
