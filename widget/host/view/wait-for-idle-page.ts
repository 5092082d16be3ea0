/** Maximum wait for the page to be idle, in milliseconds. */
const TIMEOUT_MS = 3000

/**
 * Resolves when the page has loaded and is idle, so that the page's React does not find the widget's element while it
 * hydrates the document. Works in Safari, which has no `requestIdleCallback`. Does not use `whenIdle` of
 * platform/page.ts: that would add code for canceling the wait to the button's script, which every visitor loads.
 */
export async function waitForIdlePage(page: Window): Promise<void> {
  if (page.document.readyState !== 'complete') {
    await new Promise((resolve) => page.addEventListener('load', resolve, { once: true }))
  }
  await new Promise<void>((resolve) => {
    if (typeof page.requestIdleCallback !== 'function') page.setTimeout(resolve, 100)
    else page.requestIdleCallback(() => resolve(), { timeout: TIMEOUT_MS })
  })
}
