import { expect, type Page, test } from '@playwright/test'
import { LAYOUT_ROUTES, openHydrated, untilIdle } from '../../support/docs-page.ts'
import { fullChromium } from '../../support/full-chromium.ts'
import { servePiecewise } from '../../support/piecewise-server.ts'

// The headless shell also reports shifts before the first paint, which readers never see.
test.use({ launchOptions: fullChromium })

test.describe('no layout shift while a page loads, with any stored preferences', () => {
  test.beforeEach(async ({ page }) => {
    await page.addInitScript(() => {
      localStorage.setItem('theme', 'dark')
      localStorage.setItem('tabs.network', 'testnet')
      localStorage.setItem('placeholders', '{"pool_id":"panda.pool.near"}')
      sessionStorage.setItem('sidebar', '{"open":["/intro","/rpc","/maintenance"],"scrollTop":120}')
      const shifts: unknown[] = []
      Reflect.set(window, 'shifts', shifts)
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          const sources: { node?: Node; previousRect: DOMRect; currentRect: DOMRect }[] = Reflect.get(
            entry,
            'sources',
          )
          for (const { node, previousRect, currentRect } of sources)
            shifts.push({
              node: `${node?.nodeName} ${node?.textContent?.slice(0, 40)}`,
              from: previousRect.toJSON(),
              to: currentRect.toJSON(),
            })
        }
      }).observe({ type: 'layout-shift', buffered: true })
    })
  })

  for (const route of LAYOUT_ROUTES) {
    test(`${route} at once and in pieces`, async ({ page, baseURL }) => {
      await expectNoShift(page, String(baseURL) + route)
      const server = await servePiecewise(String(baseURL))
      try {
        await expectNoShift(page, server.origin + route)
      } finally {
        server.close()
      }
    })
  }
})

/** Loads a page with its app, deferred content, fonts and footer, and expects no layout shift. */
async function expectNoShift(page: Page, address: string): Promise<void> {
  await openHydrated(page, address)
  await expect(page.locator('footer.site-footer')).toBeAttached()
  await page.evaluate(() => document.fonts.ready.then(() => undefined))
  await untilIdle(page)
  expect(await page.evaluate(() => Reflect.get(window, 'shifts'))).toEqual([])
}
