import { expect, type Page, test } from '@playwright/test'
import { LAYOUT_ROUTES, openHydrated, untilHydrated } from '../../support/docs-page.ts'
import { servePiecewise } from '../../support/piecewise-server.ts'

const WIDTHS = [320, 360, 390, 768, 996, 997, 1440]

test(`no page is wider than the window, from ${WIDTHS[0]} to ${WIDTHS.at(-1)} px`, async ({ page }) => {
  // The last one is the form for readers without script, which has no app.
  for (const route of [...LAYOUT_ROUTES, '/rating?no']) {
    await page.setViewportSize({ width: 320, height: 700 })
    await (route.includes('?') ? page.goto(route) : openHydrated(page, route))
    // The longest word that a log or a key can have in a heading.
    await page.locator('h1, h2').evaluateAll((headings) => {
      for (const heading of headings) heading.append(` ed25519:${'8x'.repeat(40)}`)
    })
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 700 })
      const { inner, wider } = await page.evaluate(() => ({
        inner: innerWidth,
        wider: document.documentElement.scrollWidth - document.documentElement.clientWidth,
      }))
      expect(inner).toBe(width)
      expect(wider, `${route}, ${width} px`).toBeLessThanOrEqual(0)
    }
  }
})

test('the first frame has the theme, the open categories and the sidebar’s scroll position', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1280, height: 400 })
  await page.addInitScript(() => {
    localStorage.setItem('theme', 'dark')
    sessionStorage.setItem('sidebar', '{"open":["/validator","/rpc"],"scrollTop":120}')
  })
  await page.route('**/assets/chunk.*.js', (route) => route.abort())
  await page.goto('/intro/keys')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
  await expect(page.locator('[data-category="/rpc"]')).toHaveJSProperty('open', true)
  await expect.poll(() => page.locator('#menu').evaluate(({ scrollTop }) => scrollTop)).toBe(120)
})

test('stored preferences apply to a page that loads in the background', async ({ page }) => {
  await page.addInitScript(() => {
    localStorage.setItem('tabs.network', 'testnet')
    sessionStorage.setItem('sidebar', '{"open":["/rpc"],"scrollTop":0}')
    // Simulates a background tab, in which browsers run no animation frames.
    Object.assign(window, { requestAnimationFrame: () => 0 })
  })
  await page.route('**/assets/chunk.*.js', (route) => route.abort())
  await page.goto('/rpc/state-sync')
  await expect(page.locator('[data-category="/rpc"]')).toHaveJSProperty('open', true)
  const tabs = page.locator('.tabs[data-group=network] .tab[data-value=testnet]')
  expect(await tabs.count()).toBeGreaterThan(0)
  await expect(tabs.first()).toHaveAttribute('data-selected')
})

test('the first paint shows the complete sidebar, and does not wait for the rest', async ({
  page,
  baseURL,
}) => {
  await page.addInitScript(() => {
    const seen = new MutationObserver(() => {
      // The element after the sidebar: when it exists, the sidebar is complete.
      if (!document.getElementById('main')) return
      seen.disconnect()
      Reflect.set(window, 'seenAt', performance.now())
    })
    seen.observe(document, { childList: true, subtree: true })
  })
  // The sidebar is in the first half. The server sends the second half only after the first paint.
  const server = await servePiecewise(String(baseURL), { pieces: 20, pauseMs: 60, holdAfter: 10 })
  try {
    await page.goto(`${server.origin}/validator/validator-guide`, { waitUntil: 'commit' })
    const paint = () =>
      page.evaluate(() => performance.getEntriesByName('first-contentful-paint')[0]?.startTime)
    await expect.poll(paint).toBeGreaterThan(0)
    const { seenAt, painted, state } = await page.evaluate(() => ({
      seenAt: Number(Reflect.get(window, 'seenAt')),
      painted: performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
      state: document.readyState,
    }))
    expect(painted).toBeGreaterThanOrEqual(seenAt)
    expect(state).toBe('loading')
    server.release()
    await untilHydrated(page)
  } finally {
    server.close()
  }
})

test('a table is shown only when it is complete, because all rows decide the column widths', async ({
  page,
}) => {
  const route = '/validator/hardware-validator'
  const html = await (await page.request.get(route, { headers: { accept: 'text/html' } })).text()
  const table = html.indexOf('<table', html.indexOf('class="prose'))
  const isShownAt = async (length: number): Promise<boolean> => {
    await page.route(`**${route}`, (to) =>
      to.fulfill({ contentType: 'text/html', body: html.slice(0, length) }),
    )
    await page.goto(route)
    const last = page.locator('.prose > .table-scroll').last()
    return last.evaluate((element) => getComputedStyle(element).visibility === 'visible')
  }
  const behind = html.indexOf('>', html.indexOf('<p', html.indexOf('</table>', table)))
  await expect.poll(() => isShownAt(html.indexOf('</tr>', table))).toBe(false)
  await expect.poll(() => isShownAt(behind + 1)).toBe(true)
})

test('a printed page has only the article, with all tabs and the URLs of its links', async ({ page }) => {
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
  await expect.poll(() => externalLinkText(page)).toMatch(/https?:/)
})

async function externalLinkText(page: Page): Promise<string> {
  return page
    .locator('.prose a[href^="http"]')
    .first()
    .evaluate((link) => getComputedStyle(link, '::after').content)
}
