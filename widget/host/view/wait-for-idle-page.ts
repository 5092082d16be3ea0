/** Maximum wait for the page to be idle, in milliseconds. */
const TIMEOUT_MS = 3000

/**
 * Resolves when the page has loaded and is idle, so that the page's React does not find the widget's element while it
 * hydrates the document. Safari has no `requestIdleCallback`. Not `whenIdle` of platform/page.ts, because the button's
 * script, which every visitor loads, would contain code to cancel the wait.
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
