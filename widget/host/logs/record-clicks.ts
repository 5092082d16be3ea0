import { describeClick } from './describe-click.ts'
import type { LineLog } from './line-log.ts'
import { catchErrors } from '../../platform/catch-errors.ts'
import { createRageCounter } from './rage-clicks.ts'
import { listen, type Dispose } from '../../platform/dispose.ts'

export interface ClickObserver {
  log: LineLog
  /** Whether the element belongs to the widget. */
  isOurs: (target: Element) => boolean
  onRage: (target: Element) => void
}

/** Logs clicks, including those whose propagation the page stops, and detects rage clicks. */
export function recordClicks(document: Document, { log, isOurs, onRage }: ClickObserver): Dispose {
  const isRage = createRageCounter()
  const onClick = catchErrors((event: Event) => {
    // For clicks inside an open shadow root, `event.target` is only the host of the root.
    const [target] = event.composedPath()
    if (!(target instanceof Element) || isOurs(target)) return
    log.add(describeClick(target), 'CLICK')
    if (isRage(event.timeStamp, document.URL)) onRage(target)
  })
  return listen(document, ['click', { capture: true }], onClick)
}
