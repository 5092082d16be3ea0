import { describeElement } from '../logs/describe-element.ts'
import type { EventLog } from '../logs/event-log.ts'
import type { LineLog } from '../logs/line-log.ts'
import type { PageError } from '../logs/page-error.ts'
import { recordClicks } from '../logs/record-clicks.ts'
import { recordErrors } from '../logs/record-errors.ts'
import { maskAddresses } from '../logs/secrets.ts'
import { type Stop, stopAll } from '../logs/stop.ts'
import type { Clock } from './clock.ts'
import { OWN_ELEMENT } from './own-element.ts'
import type { Page } from './page.ts'
import { watchAddress } from './watch-address.ts'

/** What the page leaves behind, whoever asks for it. */
export interface PageLogs {
  lines: LineLog
  events: EventLog
}

/** Something went wrong on the page; what to do about it is the configuration's matter. */
export type Trouble = { kind: 'crash'; error: PageError } | { kind: 'rage'; element: string }

export interface PageWatch {
  logs: PageLogs
  clock: Clock
  onTrouble: (trouble: Trouble) => void
}

/** Watches errors, clicks and the address from now on (W-198, W-096, W-215, W-216). */
export function watchPage(page: Page, { logs, clock, onTrouble }: PageWatch): Stop {
  const { lines, events } = logs
  events.begin('sessionStarted')
  return stopAll([
    recordErrors(page, lines, (error) => onTrouble({ kind: 'crash', error })),
    recordClicks(page.document, {
      log: lines,
      isOurs,
      // The form of a rage click names the element in square brackets (W-203).
      onRage: (target) => onTrouble({ kind: 'rage', element: describeElement(target, '[]') }),
    }),
    watchAddress(page.location, clock, (href) => events.add('pageView', { page: maskAddresses(href) })),
  ])
}

function isOurs(target: Element): boolean {
  const root = target.getRootNode()
  const host = root instanceof ShadowRoot ? root.host : target
  return host.closest(OWN_ELEMENT) !== null
}
