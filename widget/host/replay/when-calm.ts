import type { Page } from '../../platform/page.ts'
import { catchErrors } from '../../platform/catch-errors.ts'
import { listen, type Dispose } from '../../platform/dispose.ts'

/** Where the browser cannot tell how much time there is. */
const SLICE_MS = 5

/**
 * Acts when the page is loaded and has nothing to do, however long that takes: a page that is always busy has no time
 * for us. Safari cannot tell, so it gets a second.
 */
export function whenCalm(page: Page, act: (hasTime: () => boolean) => void): Dispose {
  const quietAct = catchErrors(act)
  let stop: Dispose
  function wait(): void {
    if (typeof page.requestIdleCallback === 'function') {
      const handle = page.requestIdleCallback((deadline) => quietAct(() => deadline.timeRemaining() > 1))
      stop = () => page.cancelIdleCallback(handle)
      return
    }
    const timer = page.setTimeout(() => {
      const end = page.performance.now() + SLICE_MS
      quietAct(() => page.performance.now() < end)
    }, 1000)
    stop = () => page.clearTimeout(timer)
  }
  stop = () => {}
  if (page.document.readyState === 'complete') wait()
  else stop = listen(page, ['load', { once: true }], wait)
  return () => stop()
}
