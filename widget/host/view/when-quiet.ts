/** Nobody waits longer than this for a page that never rests, in milliseconds. */
const PATIENCE = 3000

/**
 * Resolves when the page has loaded and has nothing better to do. A page that React is still bringing to life must
 * not find an element that its server did not write.
 */
export async function whenQuiet(page: Window): Promise<void> {
  if (page.document.readyState !== 'complete') {
    await new Promise((resolve) => page.addEventListener('load', resolve, { once: true }))
  }
  await new Promise<void>((resolve) => {
    // Safari has no requestIdleCallback.
    if (typeof page.requestIdleCallback !== 'function') page.setTimeout(resolve, 100)
    else page.requestIdleCallback(() => resolve(), { timeout: PATIENCE })
  })
}
