import { type Dispose, listen } from './dispose.ts'

/** The window of the host page. */
export type Page = Window & typeof globalThis

/** Runs `act` when the document is parsed. */
export function whenParsed({ document }: Page, act: () => void): Dispose {
  if (document.readyState === 'loading') return listen(document, ['DOMContentLoaded', { once: true }], act)
  act()
  return () => {}
}

/**
 * Runs `act` when the page is idle, or after 5 s if it is never idle. Safari has no `requestIdleCallback`; there, `act`
 * runs after one second.
 */
export function whenIdle(page: Page, act: () => void): Dispose {
  if (typeof page.requestIdleCallback === 'function') {
    const id = page.requestIdleCallback(act, { timeout: 5000 })
    return () => page.cancelIdleCallback(id)
  }
  const timer = page.setTimeout(act, 1000)
  return () => page.clearTimeout(timer)
}

/**
 * Calls `onLost` after `document.open()`, which removes the document's content and all event listeners of the window and
 * the document.
 */
export function watchListeners(page: Page, onLost: () => void): Dispose {
  let hasListeners = true
  const stop = listen(page, ['feedback-check'], () => (hasListeners = true))
  const observer = new page.MutationObserver(() => {
    if (!page.document.documentElement) return
    hasListeners = false
    page.dispatchEvent(new Event('feedback-check'))
    if (!hasListeners) onLost()
  })
  observer.observe(page.document, { childList: true })
  return () => {
    stop()
    observer.disconnect()
  }
}
