import { expect, type Page, type Request, test } from '@playwright/test'
import { openHydrated, untilIdle } from '../../support/docs-page.ts'
import { fullChromium } from '../../support/full-chromium.ts'
import { untilTrue } from '../../support/until-true.ts'

// The headless shell has no back-forward cache. In Chromium, Playwright turns it off, so this setting turns it on
// again.
test.use({
  launchOptions: async ({ launchOptions, browserName }, use) => {
    const withCache = { ...fullChromium, ignoreDefaultArgs: ['--disable-back-forward-cache'] }
    await use(browserName === 'chromium' ? withCache : launchOptions)
  },
})

/**
 * Returns a function that waits until no request is pending, because browsers do not cache a page that is still
 * loading.
 */
function trackRequests(page: Page): () => Promise<void> {
  const pending = new Set<Request>()
  const remove = (request: Request): void => void pending.delete(request)
  page.on('request', (request) => void pending.add(request))
  page.on('requestfinished', remove)
  page.on('requestfailed', remove)
  return async () => expect.poll(() => pending.size).toBe(0)
}

test('a page from the back-forward cache is not loaded again, and its search and links work', async ({
  page,
}) => {
  const untilLoaded = trackRequests(page)
  await openHydrated(page, '/intro/keys')
  await page.locator('feedback-widget .button').waitFor()
  await untilIdle(page)
  await page.evaluate(() => {
    window.addEventListener('pageshow', ({ persisted }) => Reflect.set(window, 'isFromCache', persisted))
  })
  await untilLoaded()
  await page.goto('/openapi')
  // Does not wait for the load event, because a page from the cache has none.
  await page.evaluate('void setTimeout(() => history.back())')
  await untilTrue(page, () => Reflect.get(window, 'isFromCache') === true)
  await page.keyboard.press('/')
  await page.keyboard.type('archival')
  await untilTrue(page, () => document.querySelector('[role=option]') !== null)
  await page.keyboard.press('Escape')
  await page.evaluate(() => document.querySelector<HTMLAnchorElement>('#menu a[href="/intro"]')?.click())
  await untilTrue(page, () => location.pathname === '/intro' && Reflect.get(window, 'isFromCache') === true)
})
