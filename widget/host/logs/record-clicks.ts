import { describeElement } from './describe-element.ts'
import type { LineLog } from './line-log.ts'
import { catchErrors } from '../../platform/catch-errors.ts'
import { createRageCounter } from './rage-clicks.ts'
import { listen, type Dispose } from '../../platform/dispose.ts'

export interface ClickObserver {
  log: LineLog
  /** Elements of the widget itself are not the page's. */
  isOurs: (target: Element) => boolean
  onRage: (target: Element) => void
}

/** Logs clicks, also those that the page keeps to itself, and finds rage clicks among them. */
export function recordClicks(document: Document, { log, isOurs, onRage }: ClickObserver): Dispose {
  const isRage = createRageCounter()
  const onClick = catchErrors((event: Event) => {
    // Behind an open shadow root the event's own target is only the root's host.
    const [target] = event.composedPath()
    if (!(target instanceof Element) || isOurs(target)) return
    log.add(describeElement(target), 'CLICK')
    if (isRage(event.timeStamp, document.URL)) onRage(target)
  })
  return listen(document, ['click', { capture: true }], onClick)
}
