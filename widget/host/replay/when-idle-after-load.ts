import type { Page } from '../../platform/page.ts'
import { catchErrors } from '../../platform/catch-errors.ts'
import { listen, type Dispose } from '../../platform/dispose.ts'

/** Milliseconds of work per call in browsers without `requestIdleCallback`. */
const SLICE_MS = 5

/**
 * Calls `act` when the page is loaded and idle. Unlike `whenIdle` in platform/page.ts, waits without a time limit and
 * passes `act` a function that returns whether there is time left. Safari has no idle callbacks; there, `act` is called
 * after one second.
 */
export function whenIdleAfterLoad(page: Page, act: (hasTime: () => boolean) => void): Dispose {
  const safeAct = catchErrors(act)
  let stop: Dispose
  function wait(): void {
    if (typeof page.requestIdleCallback === 'function') {
      const id = page.requestIdleCallback((deadline) => safeAct(() => deadline.timeRemaining() > 1))
      stop = () => page.cancelIdleCallback(id)
      return
    }
    const timer = page.setTimeout(() => {
      const end = page.performance.now() + SLICE_MS
      safeAct(() => page.performance.now() < end)
    }, 1000)
    stop = () => page.clearTimeout(timer)
  }
  stop = () => {}
  if (page.document.readyState === 'complete') wait()
  else stop = listen(page, ['load', { once: true }], wait)
  return () => stop()
}
