/** The longest wait for a page that is never idle, in milliseconds. */
const TIMEOUT_MS = 3000

/**
 * Resolves when the page has loaded and is idle. React must not find an element of ours while it hydrates a page.
 * Safari has no `requestIdleCallback`.
 */
export async function waitForQuietPage(page: Window): Promise<void> {
  if (page.document.readyState !== 'complete') {
    await new Promise((resolve) => page.addEventListener('load', resolve, { once: true }))
  }
  await new Promise<void>((resolve) => {
    if (typeof page.requestIdleCallback !== 'function') page.setTimeout(resolve, 100)
    else page.requestIdleCallback(() => resolve(), { timeout: TIMEOUT_MS })
  })
}
