import { describeClick } from './describe-click.ts'
import type { LineLog } from './line-log.ts'
import { catchErrors } from '../../platform/catch-errors.ts'
import { createRageCounter } from './rage-clicks.ts'
import { listen, type Dispose } from '../../platform/dispose.ts'

export interface ClickObserver {
  log: LineLog
  /** Whether the target of an event is one of the widget's elements in the page. */
  isOurs: (target: EventTarget) => boolean
  onRage: (target: Element) => void
}

/** Logs clicks, including those whose propagation the page stops, and detects rage clicks. */
export function recordClicks(document: Document, { log, isOurs, onRage }: ClickObserver): Dispose {
  const isRage = createRageCounter()
  const onClick = catchErrors((event: Event) => {
    // Reads the path of the event, for two reasons. For clicks inside an open shadow root, `event.target` is only the
    // host. And the path still contains elements that an earlier listener removed, such as the element picker after a
    // choice.
    const path = event.composedPath()
    const [target] = path
    if (!(target instanceof Element) || path.some(isOurs)) return
    log.add(describeClick(target), 'CLICK')
    if (isRage(event.timeStamp, document.URL)) onRage(target)
  })
  return listen(document, ['click', { capture: true }], onClick)
}
