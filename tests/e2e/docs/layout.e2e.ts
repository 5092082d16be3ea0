import { expect, type Page, test } from '@playwright/test'
import { openHydrated, PAGE_KINDS } from '../../support/docs-page.ts'
import { servePiecewise } from '../../support/piecewise.ts'

const ROUTES = [
  ...Object.values(PAGE_KINDS),
  '/validator/validator-guide',
  '/archival/split-storage-archival',
]

for (const width of [320, 360, 390, 768, 996, 997, 1440]) {
  test(`nothing is wider than a window of ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 700 })
    for (const route of ROUTES) {
      await page.goto(route)
      const wider = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(wider, route).toBeLessThanOrEqual(0)
    }
  })
}

test('D-086 the sidebar column is there from 997 px on', async ({ page }) => {
  for (const [width, isColumn] of [
    [996, false],
    [997, true],
  ] as const) {
    await page.setViewportSize({ width, height: 700 })
    await page.goto('/intro/keys')
    await expect(page.locator('#menu')).toBeVisible({ visible: isColumn })
    await expect(page.locator('#contents')).toBeVisible({ visible: isColumn })
    await expect(page.getByRole('button', { name: 'Navigation bar toggle' })).toBeVisible({
      visible: !isColumn,
    })
  }
})

test.describe('nothing shifts while a page loads, whatever the reader has chosen before', () => {
  test.beforeEach(async ({ page }) => {
    await page.addInitScript(() => {
      localStorage.setItem('theme', 'dark')
      localStorage.setItem('tabs.network', 'testnet')
      localStorage.setItem('placeholders', '{"pool_id":"panda.pool.near"}')
      sessionStorage.setItem('sidebar', '{"open":["/intro","/rpc","/maintenance"],"scrollTop":120}')
      Reflect.set(window, 'shift', 0)
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          Reflect.set(window, 'shift', Reflect.get(window, 'shift') + Reflect.get(entry, 'value'))
      }).observe({ type: 'layout-shift', buffered: true })
    })
  })

  test('at once', async ({ page, baseURL }) => {
    await expectNoShift(page, String(baseURL))
  })

  test('in pieces', async ({ page, baseURL }) => {
    const server = await servePiecewise(String(baseURL))
    try {
      await expectNoShift(page, server.origin)
    } finally {
      server.close()
    }
  })
})

test('the theme, open categories and the sidebar place are there with the first frame', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 400 })
  await page.addInitScript(() => {
    localStorage.setItem('theme', 'dark')
    sessionStorage.setItem('sidebar', '{"open":["/validator","/rpc"],"scrollTop":120}')
  })
  await page.route('**/assets/chunk.*.js', (route) => route.abort())
  await page.goto('/intro/keys')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(page.locator('[data-category="/rpc"]')).toHaveJSProperty('open', true)
  expect(await page.locator('#menu').evaluate(({ scrollTop }) => scrollTop)).toBe(120)
})

test('what the reader chose is there in a page that loads in the background', async ({ page }) => {
  await page.addInitScript(() => {
    localStorage.setItem('tabs.network', 'testnet')
    sessionStorage.setItem('sidebar', '{"open":["/rpc"],"scrollTop":0}')
    // There are no frames.
    Object.assign(window, { requestAnimationFrame: () => 0 })
  })
  await page.route('**/assets/chunk.*.js', (route) => route.abort())
  await page.goto('/rpc/state-sync')
  await expect(page.locator('[data-category="/rpc"]')).toHaveJSProperty('open', true)
  const tabs = page.locator('.tabs[data-group=network] .tab[data-value=testnet]')
  expect(await tabs.count()).toBeGreaterThan(0)
  await expect(tabs.first()).toHaveAttribute('data-selected')
})

test('the first paint has the first screen in one piece, and does not wait for the rest', async ({
  page,
  baseURL,
}) => {
  await page.addInitScript(() => {
    const seen = new MutationObserver(() => {
      const id = document.querySelector('link[rel=expect]')?.getAttribute('href')?.slice(1)
      if (id === undefined || !document.getElementById(id)) return
      seen.disconnect()
      Reflect.set(window, 'seenAt', performance.now())
    })
    seen.observe(document, { childList: true, subtree: true })
  })
  const server = await servePiecewise(String(baseURL), { pieces: 20, pauseMs: 60 })
  try {
    await page.goto(`${server.origin}/validator/validator-guide`)
    const { seenAt, painted, parsed } = await page.evaluate(() => {
      const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[] // of that type
      return {
        seenAt: Number(Reflect.get(window, 'seenAt')),
        painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
        parsed: navigation?.domContentLoadedEventStart ?? 0,
      }
    })
    expect(painted).toBeGreaterThanOrEqual(seenAt)
    expect(parsed - painted).toBeGreaterThan(100)
  } finally {
    server.close()
  }
})

test('a table shows when all of it has come: its rows find the widths of its columns together', async ({
  page,
}) => {
  const route = '/validator/hardware-validator'
  const html = await (await page.request.get(route, { headers: { accept: 'text/html' } })).text()
  for (const place of ['.prose', '.part']) {
    const table = html.indexOf('<table', html.indexOf(`class="${place.slice(1)}`))
    const isShownAt = async (length: number): Promise<boolean> => {
      await page.route(`**${route}`, (to) =>
        to.fulfill({ contentType: 'text/html', body: html.slice(0, length) }),
      )
      await page.goto(route)
      const last = page.locator(`${place} > .table-scroll`).last()
      return last.evaluate((element) => getComputedStyle(element).visibility === 'visible')
    }
    const behind = html.indexOf('>', html.indexOf('<p', html.indexOf('</table>', table)))
    expect(await isShownAt(html.indexOf('</tr>', table)), place).toBe(false)
    expect(await isShownAt(behind + 1), place).toBe(true)
  }
})

test('printed, a page is its article alone, with all alternatives and the addresses of its links', async ({
  page,
}) => {
  await openHydrated(page, '/validator/validator-guide')
  await page.emulateMedia({ media: 'print' })
  for (const selector of [
    '.navbar',
    '#menu',
    '#contents',
    '.pagination',
    '.code .copy >> nth=0',
    '.tab-list >> nth=0',
  ]) {
    await expect(page.locator(selector)).toBeHidden()
  }
  for (const panel of await page.locator('.tab-panel').all()) await expect(panel).toBeVisible()
  expect(await externalLinkText(page)).toMatch(/https?:/)
})

async function externalLinkText(page: Page): Promise<string> {
  return page
    .locator('.prose a[href^="http"]')
    .first()
    .evaluate((link) => getComputedStyle(link, '::after').content)
}

async function expectNoShift(page: Page, origin: string): Promise<void> {
  for (const route of ROUTES) {
    await openHydrated(page, origin + route)
    await page.waitForTimeout(250)
    expect(await page.evaluate(() => Reflect.get(window, 'shift')), route).toBe(0)
  }
}
