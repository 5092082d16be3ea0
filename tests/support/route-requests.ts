import { expect, type Page, type Route } from '@playwright/test'

const PROBE = /\?intercepted$/

/**
 * Handles the requests of a page for `url`. Unlike `page.route`, this also waits until a page that has already loaded
 * sends its requests through the test. Chromium changes such a page only after `page.route` has resolved, so that an
 * earlier request would reach the server.
 */
export async function routeRequests(
  page: Page,
  url: string | RegExp,
  handle: (route: Route) => unknown,
): Promise<void> {
  await page.route(url, handle)
  if (page.url() === 'about:blank') return
  await page.route(PROBE, (route) => route.fulfill({ body: 'intercepted' }))
  await expect.poll(() => page.evaluate(async () => (await fetch('?intercepted')).text())).toBe('intercepted')
  await page.unroute(PROBE)
}
