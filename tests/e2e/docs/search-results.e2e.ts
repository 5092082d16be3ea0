import { expect, test } from '@playwright/test'
import { holdRequests, openHydrated } from '../../support/docs-page.ts'
import { box, searchFor } from '../../support/search-box.ts'

test.describe('the page of results', () => {
  test('D-010 shows the results of its address, not for search engines; typing changes address and title without a page load', async ({
    page,
  }) => {
    await openHydrated(page, '/search?q=archival')
    await expect(box(page)).toHaveValue('archival')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Search results for "archival"')
    await expect.poll(() => page.locator('.results li').count()).toBeGreaterThan(8)
    await page.evaluate(() => Reflect.set(window, 'isSamePage', true))
    await box(page).fill('grafana')
    await expect(page).toHaveURL('/search?q=grafana')
    await expect(page).toHaveTitle('Search results for "grafana" | Node Docs')
    await expect(page.locator('.results li').first()).toContainText('Grafana')
    await box(page).fill('')
    await expect(page).toHaveURL('/search')
    await expect(page).toHaveTitle('Search the documentation | Node Docs')
    await expect(page.locator('.results li')).toHaveCount(0)
    await expect.poll(() => page.evaluate(() => Reflect.get(window, 'isSamePage'))).toBe(true)
    for (const route of ['/search', '/search?q=archival']) {
      const html = await (await page.request.get(route, { headers: { accept: 'text/html' } })).text()
      expect(html).toContain('<meta name="robots" content="noindex, follow"')
    }
  })

  for (const width of [320, 360, 390]) {
    test(`long words in results do not make the page scroll sideways at ${width} px`, async ({ page }) => {
      await page.setViewportSize({ width, height: 700 })
      for (const query of ['archival', 'node', 'rpc', 'snapshot']) {
        await openHydrated(page, `/search?q=${query}`)
        await expect(page.locator('.results li').first()).toBeVisible()
        const wider = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        )
        expect(wider, query).toBeLessThanOrEqual(0)
      }
    })
  }

  test('shows ten pages, and ten more below them on demand', async ({ page }) => {
    await openHydrated(page, '/search?q=node')
    const status = page.getByRole('status').filter({ hasText: 'documents found' })
    await expect(status).toHaveText(/^\d{3} documents found on \d\d pages, showing the first 10 pages$/)
    const pages = page.locator('.results h2 a')
    await expect(pages).toHaveCount(10)
    const more = page.getByRole('link', { name: 'Show more pages' })
    await box(page).fill('nodes')
    await expect(more).toHaveAttribute('href', '/search?q=nodes&pages=20#page-11')
    await box(page).fill('node')
    await expect(page).toHaveURL('/search?q=node')
    await expect(more).toHaveAttribute('href', '/search?q=node&pages=20#page-11')
    await more.focus()
    await page.keyboard.press('Enter')
    await expect(pages).toHaveCount(20)
    await expect(pages.nth(10)).toBeFocused()
    await expect(page).toHaveURL('/search?q=node&pages=20#page-11')
    await expect(status).toHaveText(/showing the first 20 pages$/)
  })

  test('the filters work with the keyboard, and stay while the reader types', async ({ page }) => {
    await openHydrated(page, '/search?q=hardware')
    const filters = page.getByRole('navigation', { name: 'Filter results' })
    const rpc = filters.getByRole('link', { name: 'RPC' })
    await rpc.focus()
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL('/search?q=hardware&node=rpc')
    await expect(rpc).toHaveAttribute('aria-current', 'true')
    await expect(page.locator('.results a[href="/validator/hardware-validator"]')).toHaveCount(0)
    await expect(page.locator('.results h2 a').first()).toHaveAttribute('href', '/rpc/hardware-rpc')
    await filters.getByRole('link', { name: 'Testnet' }).click()
    await expect(page).toHaveURL('/search?q=hardware&node=rpc&network=testnet')
    await box(page).fill('disk')
    await expect(page).toHaveURL('/search?q=disk&node=rpc&network=testnet')
    await expect(rpc).toHaveAttribute('href', '/search?q=disk&network=testnet')
    await rpc.click()
    await expect(page).toHaveURL('/search?q=disk&network=testnet')
    await page.goBack()
    await expect(rpc).toHaveAttribute('aria-current', 'true')
  })

  test('the filters apply offline too', async ({ page }) => {
    await page.route('**/api/search?*', (route) => route.abort())
    await openHydrated(page, '/search?q=hardware')
    await page.getByRole('link', { name: 'Archival', exact: true }).click()
    await expect(page.locator('.results h2 a').first()).toHaveAttribute('href', '/archival/hardware-archival')
    await expect(page.locator('.results a[href="/validator/hardware-validator"]')).toHaveCount(0)
  })

  test('is the same from the edge and from the browser, and shows a query as text, whatever is in it', async ({
    page,
  }) => {
    const problems: string[] = []
    page.on('pageerror', ({ message }) => problems.push(message))
    page.on('dialog', (dialog) => problems.push(dialog.message()))
    const inside = () =>
      page.locator('main *').evaluateAll((elements) =>
        elements
          .map((element) => {
            const attributes = Array.from(
              element.attributes,
              ({ name, value }) => `${name}=${value}`,
            ).toSorted()
            return [element.localName, ...attributes, element.textContent].join(' ')
          })
          .join('\n'),
      )
    const hostile = '"><script>alert(1)</script><img src=x onerror=alert(2)> $& </title>'
    for (const query of ['validator key', hostile, 'resharpening', 'как node']) {
      await openHydrated(page, `/search?q=${encodeURIComponent(query)}`)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Search results for "${query}"`)
      await expect(box(page)).toHaveValue(query)
      expect(await page.locator('main script, main img').count()).toBe(0)
      const fromEdge = await inside()
      await box(page).focus()
      await page.keyboard.press('End')
      await page.keyboard.type('x')
      await expect(page.getByRole('heading', { level: 1 })).toContainText(`${query}x`)
      await page.keyboard.press('Backspace')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Search results for "${query}"`)
      await expect.poll(async () => (await inside()) === fromEdge).toBe(true)
    }
    expect(problems).toEqual([])
  })

  test('a page with many sections shows three, and the others on demand, with and without script', async ({
    page,
    browser,
    baseURL,
  }) => {
    const plain = await browser.newPage({ javaScriptEnabled: false })
    for (const [each, url] of [
      [page, '/search?q=disk'],
      [plain, `${baseURL}/search?q=disk`],
    ] as const) {
      await each.goto(url)
      const first = each.locator('.results > li').first()
      await expect(first.getByRole('listitem')).toHaveCount(3)
      await first.getByText('More from this page').click()
      await expect(first.getByRole('listitem').nth(3)).toBeVisible()
    }
    await plain.close()
  })

  test('is restored when the reader goes back to it', async ({ page }) => {
    await searchFor(page, 'epoch sync')
    await page.keyboard.press('Enter')
    await page.locator('.results h2 a').nth(8).click()
    await expect(page).not.toHaveURL(/search/)
    await page.goBack()
    await expect(page).toHaveURL('/search?q=epoch%20sync')
    await expect(page.locator('.results li').first()).toContainText('Epoch Sync')
    await expect(box(page)).toHaveValue('epoch sync')
    await expect(page.locator('.results h2 a').nth(8)).toBeInViewport()
  })

  test('D-078 says No results, and what to try; goes back to the previous query', async ({ page }) => {
    await openHydrated(page, '/search?q=resharpening')
    await expect(page.getByText('No results', { exact: true })).toBeVisible()
    await expect(page.getByRole('link', { name: 'resharding', exact: true })).toHaveAttribute(
      'href',
      '/search?q=resharding',
    )
    await page.getByRole('link', { name: 'resharding', exact: true }).click()
    await expect(page.locator('.results li').first()).toContainText('esharding')
    await page.goBack()
    await expect(box(page)).toHaveValue('resharpening')
    await expect(page.getByText('No results', { exact: true })).toBeVisible()
  })

  test('keeps text typed before its script loads', async ({ page }) => {
    await openHydrated(page, '/search?q=archival')
    const scripts = await holdRequests(page, /\/assets\/chunk\.\w+\.js$/)
    await box(page).fill('grafana')
    await expect.poll(scripts.count).toBeGreaterThan(0)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Search results for "archival"')
    scripts.release()
    await expect(page.locator('.results li').first()).toContainText('Grafana')
    await expect(page).toHaveURL('/search?q=grafana')
    await expect(box(page)).toHaveValue('grafana')
  })
})

test.describe('without script', () => {
  test.use({ javaScriptEnabled: false })

  test('D-010 D-003 the page contains the results, and more pages and filters work as links', async ({
    page,
  }) => {
    await page.goto('/intro/keys')
    await box(page).fill('validator_key.json')
    await page.keyboard.press('Enter')
    await expect(page).toHaveTitle('Search results for "validator_key.json" | Node Docs')
    await expect(box(page)).toHaveValue('validator_key.json')
    await expect(page.locator('.results ul a').first()).toHaveAttribute('href', /#/)
    await page.goto('/search?q=node')
    await page.getByRole('link', { name: 'Show more pages' }).click()
    await expect(page.locator('.results h2 a')).toHaveCount(20)
    await expect(page.locator('#page-11')).toBeInViewport()
    await page.getByRole('link', { name: 'Archival', exact: true }).click()
    await expect(page).toHaveURL('/search?q=node&node=archival')
    await expect(page.getByRole('link', { name: 'Archival', exact: true })).toHaveAttribute(
      'aria-current',
      'true',
    )
  })
})
