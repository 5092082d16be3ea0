import { expect, type Page, type Request, test } from '@playwright/test'
import { expectNoFaults } from '../../support/axe-page.ts'
import { holdRequests, openHydrated, untilIdle } from '../../support/docs-page.ts'

const box = (page: Page) => page.getByRole('combobox', { name: 'Search' })
const options = (page: Page) => page.getByRole('option')

/** Types a query into a page's search field, and waits for the suggestions. */
async function searchFor(page: Page, query: string, route = '/intro/keys'): Promise<void> {
  await openHydrated(page, route)
  await box(page).fill(query)
  await expect(page.locator('.suggestions')).toBeVisible()
}

test('D-083 D-040 there are at most 8 suggestions, and a link to all results', async ({ page }) => {
  await searchFor(page, 'node')
  await expect(options(page)).toHaveCount(9)
  const last = options(page).last()
  await expect(last).toHaveText('See all results')
  await expect(last).toHaveAttribute('href', '/search?q=node')
})

test('D-040 the link to all results encodes the query, and loads no page', async ({ page }) => {
  await searchFor(page, 'state sync & more')
  await expect(options(page).last()).toHaveAttribute('href', '/search?q=state%20sync%20%26%20more')
  await page.evaluate(() => Reflect.set(window, 'isSamePage', true))
  await options(page).last().click()
  await expect(page).toHaveURL(/\/search\?q=state%20sync%20%26%20more$/)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Search results for "state sync & more"')
  expect(await page.evaluate(() => Reflect.get(window, 'isSamePage'))).toBe(true)
})

test('D-084 a suggestion shows about 50 characters with the match marked', async ({ page }) => {
  await searchFor(page, 'CMPXCHG16B')
  const text = options(page).first().locator('.suggestion-text')
  await expect(text.locator('mark').first()).toHaveText('CMPXCHG16B')
  const { length } = await text.innerText()
  expect([length >= 30, length <= 75], `${length} characters`).toEqual([true, true])
})

test('D-078 a nonsense word gives No results, and no link to all of them', async ({ page }) => {
  await searchFor(page, 'qzxqzxqzx')
  await expect(page.getByText('No results', { exact: true })).toBeVisible()
  await expect(page.getByText('See all results')).toHaveCount(0)
})

test('if nothing is found, the nearest words can be searched for instead', async ({ page }) => {
  await searchFor(page, 'resharpening ')
  await expect(options(page).first()).toHaveText('resharding')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(box(page)).toHaveValue('resharding')
  await expect(options(page).first()).toContainText('esharding')
})

test('if nothing is found, the error index and the feedback form can be opened', async ({ page }) => {
  await searchFor(page, 'qzxqzxqzx')
  await expect(page.getByRole('option', { name: 'Tell us what is missing' })).toHaveAttribute('data-report')
  await page.getByRole('option', { name: 'Look up an error message' }).click()
  await expect(page).toHaveURL('/troubleshooting/common-errors')
  await expect(page.locator('.suggestions')).toHaveCount(0)
})

test('a question in another language says that the docs are in English', async ({ page }) => {
  await searchFor(page, 'ошибка DBNotFoundErr как исправить')
  await expect(page.getByText('The documentation is in English.')).toBeVisible()
  await expect(options(page).first()).toBeVisible()
})

test('arrow keys select a hit, Enter opens its section, and the box is cleared', async ({ page }) => {
  await searchFor(page, 'validator key hot swap')
  await page.keyboard.press('ArrowDown')
  const first = options(page).first()
  await expect(first).toHaveAttribute('aria-selected', 'true')
  await expect(box(page)).toHaveAttribute('aria-activedescendant', (await first.getAttribute('id')) ?? '')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/validator/failover-node-instruction#option-2-validator-key-hot-swap')
  await expect(page.locator('.suggestions')).toHaveCount(0)
  await expect(box(page)).toHaveValue('')
  await expect(page.locator(':target')).toBeInViewport()
})

test('the arrow keys wrap around through the box', async ({ page }) => {
  await searchFor(page, 'node')
  await page.keyboard.press('ArrowUp')
  await expect(options(page).last()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowDown')
  await expect(page.locator('[aria-selected=true]')).toHaveCount(0)
  await expect(box(page)).not.toHaveAttribute('aria-activedescendant')
  await page.keyboard.press('ArrowDown')
  await expect(options(page).first()).toHaveAttribute('aria-selected', 'true')
})

test('Enter without a selected hit opens all results', async ({ page }) => {
  await searchFor(page, 'epoch sync')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/search?q=epoch%20sync')
  await expect(page.locator('.results li').first()).toContainText('Epoch Sync')
})

for (const modifier of ['Control', 'Meta'] as const) {
  test(`${modifier}+Enter opens a new tab and leaves this one as it is`, async ({ page, context }) => {
    await searchFor(page, 'epoch sync')
    await page.keyboard.press('ArrowDown')
    const [opened] = await Promise.all([
      context.waitForEvent('page'),
      page.keyboard.press(`${modifier}+Enter`),
    ])
    await opened.waitForURL('**/intro/node-epoch-sync')
    await expect(page).toHaveURL('/intro/keys')
    await expect(page.locator('.suggestions')).toBeVisible()
  })
}

test('Escape closes the list, keeps the text and restores the focus', async ({ page }) => {
  await openHydrated(page, '/intro/keys')
  const link = page.locator('main').getByRole('link').first()
  await link.focus()
  await page.keyboard.press('Control+K')
  await page.keyboard.type('node')
  await expect(page.locator('.suggestions')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(page.locator('.suggestions')).toHaveCount(0)
  await expect(link).toBeFocused()
  await expect(box(page)).toHaveValue('node')
})

test('leaving the box closes the list', async ({ page }) => {
  await searchFor(page, 'node')
  await expect(box(page)).toHaveAttribute('aria-expanded', 'true')
  await page.keyboard.press('Tab')
  await expect(page.locator('.suggestions')).toHaveCount(0)
  await expect(box(page)).toHaveAttribute('aria-expanded', 'false')
})

test('the slash key focuses the box, and types a slash in a text field', async ({ page }) => {
  await openHydrated(page, '/intro/keys')
  await page.keyboard.press('/')
  await expect(box(page)).toBeFocused()
  await page.keyboard.type('/status')
  await expect(box(page)).toHaveValue('/status')
})

test('hits are below the title and the breadcrumbs of their page', async ({ page }) => {
  await searchFor(page, 'validator keys')
  const group = page.getByRole('group', { name: 'Key Management' })
  await expect(group.locator('.suggestion-path')).toHaveText('Introduction')
  await expect(group.getByRole('option').first()).toBeVisible()
})

test('typing is debounced by 120 ms, and an old response never replaces a newer one', async ({ page }) => {
  await page.clock.install()
  await searchFor(page, 'node')
  const asked: string[] = []
  let release = (): void => undefined
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/api/search?*', async (route) => {
    const query = new URL(route.request().url()).searchParams.get('q') ?? ''
    asked.push(query)
    if (query === 'epoch') await released
    // The page may have aborted the request.
    await route.continue().catch(() => undefined)
  })
  await page.clock.pauseAt(Date.now() + 60_000)
  await box(page).fill('')
  for (const key of 'epoch') {
    await page.keyboard.press(key)
    await page.clock.runFor(119)
  }
  expect(asked).toEqual([])
  const isOld = (request: Request) => request.url().endsWith('q=epoch')
  const over = Promise.race([
    page.waitForEvent('requestfinished', isOld),
    page.waitForEvent('requestfailed', isOld),
  ])
  await page.clock.runFor(1)
  await expect.poll(() => asked).toEqual(['epoch'])
  await box(page).fill('grafana')
  await page.clock.runFor(120)
  await expect(options(page).first()).toContainText('Grafana')
  release()
  await over
  await page.clock.runFor(1000)
  await expect(options(page).first()).toContainText('Grafana')
  expect(asked).toEqual(['epoch', 'grafana'])
})

test('recent searches are offered, and can be cleared', async ({ page }) => {
  await searchFor(page, 'epoch sync')
  await options(page).first().click()
  await expect(page).toHaveURL('/intro/node-epoch-sync')
  await box(page).focus()
  await expect(options(page)).toHaveText(['epoch sync', 'Clear recent searches'])
  await options(page).first().click()
  await expect(box(page)).toHaveValue('epoch sync')
  await expect(options(page)).toHaveCount(9)
  await box(page).fill('')
  await options(page).last().click()
  await expect(page.locator('.suggestions')).toHaveCount(0)
  expect(await page.evaluate(() => localStorage.getItem('search.recent'))).toBeNull()
})

test('D-069 the index is fetched once after the first focus, under the same address for the whole build', async ({
  page,
}) => {
  const fetched: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('search-index.json')) fetched.push(new URL(request.url()).search)
  })
  await page.clock.install()
  for (const [before, route] of ['/intro/keys', '/rpc/state-sync'].entries()) {
    await openHydrated(page, route)
    await page.clock.fastForward(10_000)
    await untilIdle(page)
    expect(fetched).toHaveLength(before)
    await box(page).fill('node')
    await expect(options(page)).toHaveCount(9)
    await page.clock.fastForward(2000)
    await expect.poll(() => fetched.length).toBe(before + 1)
  }
  expect(fetched[0]).toMatch(/^\?_=[0-9a-f]{8}$/)
  expect(new Set(fetched).size).toBe(1)
})

test('in data-saving mode the index is not fetched', async ({ page }) => {
  const fetched: string[] = []
  page.on('request', (request) => fetched.push(request.url()))
  await page.addInitScript(() =>
    Object.defineProperty(navigator, 'connection', { value: { saveData: true, effectiveType: '4g' } }),
  )
  await page.clock.install()
  await searchFor(page, 'node')
  // Long after the index would otherwise be loaded.
  await page.clock.fastForward(60_000)
  await box(page).fill('grafana')
  await expect(options(page).first()).toContainText('Grafana')
  await untilIdle(page)
  expect(fetched.filter((url) => url.includes('search-index.json'))).toEqual([])
})

test('nothing of the search is loaded before the first focus', async ({ page }) => {
  await openHydrated(page, '/intro/keys')
  const searching = async () => {
    const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
    const scripts = loaded.filter((name) => name.endsWith('.js'))
    const sources = await Promise.all(scripts.map(async (name) => (await page.request.get(name)).text()))
    return sources.filter((source) => source.includes('No results')).length
  }
  expect(await searching()).toBe(0)
  await box(page).focus()
  await expect.poll(searching).toBeGreaterThan(0)
})

/** One query of each kind. The browser must find the same results as the endpoint. */
const ALIKE = [
  'epoch sync',
  'how long is an epoch',
  'LOCK: Resource temporarily unavailable',
  'docker stop -t 300 neard',
  '--download-config',
  '0.0.0.0:3030',
  'node_key.json',
  'snapshoot',
  'backup node',
  'tracked_sh',
]

test('offline search returns the same hits in the same order', async ({ page, context }) => {
  await openHydrated(page, '/intro/keys')
  const expected = await Promise.all(
    ALIKE.map(async (query) => {
      const answer = await page.request.get(`/api/search?q=${encodeURIComponent(query)}`)
      const { hits } = (await answer.json()) as { hits: { url: string; hash: string }[] }
      return hits.map(({ url, hash }) => url + hash)
    }),
  )
  // Results without the endpoint show that the browser has loaded the index.
  await page.route('**/api/search?*', (route) => route.abort())
  await box(page).fill('validator')
  await expect(options(page)).toHaveCount(9)
  await page.unroute('**/api/search?*')
  await context.setOffline(true)
  for (const [at, query] of ALIKE.entries()) {
    await box(page).fill(query)
    await expect(options(page).last()).toHaveAttribute('href', `/search?q=${encodeURIComponent(query)}`)
    const found = await options(page).evaluateAll((links) => links.map((link) => link.getAttribute('href')))
    expect(found.slice(0, -1)).toEqual(expected[at])
  }
})

test('if the endpoint takes longer than a second, the offline search answers', async ({ page }) => {
  await page.clock.install()
  await page.route('**/api/search?*', (route) =>
    route.request().url().endsWith('q=grafana') ? route.continue() : undefined,
  )
  const index = page.waitForResponse(/search-index\.json/)
  await searchFor(page, 'grafana')
  await page.clock.fastForward(2000)
  await (await index).finished()
  const hasAsked = page.waitForRequest(/q=epoch%20sync$/)
  await page.clock.pauseAt(Date.now() + 60_000)
  await box(page).fill('epoch sync')
  await page.clock.runFor(120)
  await hasAsked
  await page.clock.runFor(999)
  await expect(options(page).first()).toContainText('Grafana')
  await page.clock.runFor(1)
  await expect(options(page).first()).toContainText('Epoch Sync')
  await expect(options(page)).toHaveCount(9)
})

test('if both fail, the reader sees an error', async ({ page }) => {
  await page.route(/api\/search\?|search-index\.json/, (route) => route.abort())
  await openHydrated(page, '/intro/keys')
  await box(page).fill('epoch sync')
  await expect(page.getByText("Search isn't responding.")).toBeVisible()
})

test.describe('the page of results', () => {
  test('D-010 shows the results of its address; typing changes address and title without a page load', async ({
    page,
  }) => {
    await openHydrated(page, '/search?q=archival')
    await expect(box(page)).toHaveValue('archival')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Search results for "archival"')
    expect(await page.locator('.results li').count()).toBeGreaterThan(8)
    await page.evaluate(() => Reflect.set(window, 'isSamePage', true))
    await box(page).fill('grafana')
    await expect(page).toHaveURL('/search?q=grafana')
    await expect(page).toHaveTitle('Search results for "grafana" | Node Docs')
    await expect(page.locator('.results li').first()).toContainText('Grafana')
    await box(page).fill('')
    await expect(page).toHaveURL('/search')
    await expect(page).toHaveTitle('Search the documentation | Node Docs')
    await expect(page.locator('.results li')).toHaveCount(0)
    expect(await page.evaluate(() => Reflect.get(window, 'isSamePage'))).toBe(true)
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

  test('D-010 is not for search engines, with or without a query', async ({ page }) => {
    for (const route of ['/search', '/search?q=node']) {
      await page.goto(route)
      await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex, follow')
    }
  })

  test('D-078 says No results, and what to try', async ({ page }) => {
    await page.goto('/search?q=resharpening')
    await expect(page.getByRole('link', { name: 'resharding', exact: true })).toHaveAttribute(
      'href',
      '/search?q=resharding',
    )
    await expect(page.getByText('No results', { exact: true })).toBeVisible()
  })

  test('shows ten pages, and ten more below them on demand', async ({ page }) => {
    await openHydrated(page, '/search?q=node')
    const status = page.getByRole('status').filter({ hasText: 'documents found' })
    await expect(status).toHaveText(/^\d{3} documents found, showing 10 of \d\d pages$/)
    const pages = page.locator('.results h2 a')
    await expect(pages).toHaveCount(10)
    const more = page.getByRole('link', { name: 'Show more pages' })
    await box(page).fill('nodes')
    await box(page).fill('node')
    await expect(page).toHaveURL('/search?q=node')
    await expect(more).toHaveAttribute('href', '/search?q=node&pages=20#page-11')
    await more.focus()
    await page.keyboard.press('Enter')
    await expect(pages).toHaveCount(20)
    await expect(pages.nth(10)).toBeFocused()
    await expect(page).toHaveURL('/search?q=node&pages=20#page-11')
    await expect(status).toHaveText(/showing 20 of \d\d pages$/)
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

  test('is the same from the edge and from the browser', async ({ page }) => {
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
    for (const query of ['validator key', '<b>"&', 'resharpening', 'как node']) {
      await openHydrated(page, `/search?q=${encodeURIComponent(query)}`)
      const fromEdge = await inside()
      await box(page).focus()
      await page.keyboard.press('End')
      await page.keyboard.type('x')
      await expect(page.getByRole('heading', { level: 1 })).toContainText(`${query}x`)
      await page.keyboard.press('Backspace')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Search results for "${query}"`)
      await expect.poll(async () => (await inside()) === fromEdge).toBe(true)
    }
  })

  test('shows a query as text, whatever is in it', async ({ page }) => {
    const problems: string[] = []
    page.on('pageerror', ({ message }) => problems.push(message))
    page.on('dialog', (dialog) => problems.push(dialog.message()))
    const query = '"><script>alert(1)</script><img src=x onerror=alert(2)> $& </title>'
    await openHydrated(page, `/search?q=${encodeURIComponent(query)}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(`Search results for "${query}"`)
    await expect(box(page)).toHaveValue(query)
    expect(await page.locator('main script, main img').count()).toBe(0)
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

  test('goes back to the previous query', async ({ page }) => {
    await openHydrated(page, '/search?q=resharpening')
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

  test('D-010 D-003 the page contains the results', async ({ page }) => {
    await page.goto('/intro/keys')
    await box(page).fill('validator_key.json')
    await page.keyboard.press('Enter')
    await expect(page).toHaveTitle('Search results for "validator_key.json" | Node Docs')
    await expect(box(page)).toHaveValue('validator_key.json')
    await expect(page.locator('.results ul a').first()).toHaveAttribute('href', /#/)
  })

  test('more pages and filters work as links', async ({ page }) => {
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

test('axe finds no fault in the open list and the results, in both themes', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await searchFor(page, 'validator key')
  await page.keyboard.press('ArrowDown')
  await expectNoFaults(page, 'suggestions')
  await box(page).fill('qzxqzxqzx')
  await expect(page.getByText('No results')).toBeVisible()
  await expectNoFaults(page, 'no results')
  await openHydrated(page, '/search?q=validator')
  await expectNoFaults(page, 'results')
})
