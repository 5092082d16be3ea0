import type { Stop } from '../logs/stop.ts'
import { listen } from '../logs/stop.ts'

/** The window of the host page. */
export type Page = Window & typeof globalThis

/** Acts when the document is parsed, at once where it is. */
export function whenParsed({ document }: Page, act: () => void): Stop {
  if (document.readyState === 'loading') return listen(document, ['DOMContentLoaded', { once: true }], act)
  act()
  return () => {}
}

/** Acts when the page has nothing better to do; Safari cannot tell, so it gets a second. */
export function whenIdle(page: Page, act: () => void): Stop {
  if (typeof page.requestIdleCallback === 'function') {
    const handle = page.requestIdleCallback(act, { timeout: 5000 })
    return () => page.cancelIdleCallback(handle)
  }
  const timer = page.setTimeout(act, 1000)
  return () => page.clearTimeout(timer)
}
