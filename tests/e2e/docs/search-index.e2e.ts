import { expect, test } from '@playwright/test'
import { createSearch, type SearchIndex } from '../../../edge/search/index.ts'
import { openHydrated, untilIdle } from '../../support/docs-page.ts'
import { box, options, searchFor } from '../../support/search-box.ts'
import { routeRequests } from '../../support/route-requests.ts'

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

test('in data-saving mode the index is not fetched, otherwise it is', async ({ page }) => {
  const fetched: string[] = []
  page.on('request', (request) => {
    if (request.url().includes('search-index.json')) fetched.push(request.url())
  })
  await page.clock.install()
  for (const saveData of [true, false]) {
    await page.addInitScript((value) => {
      const connection = { saveData: value, effectiveType: '4g' }
      Object.defineProperty(navigator, 'connection', { value: connection, configurable: true })
    }, saveData)
    await openHydrated(page, '/intro/keys')
    await box(page).focus()
    await untilIdle(page)
    // Far beyond the time after which the index is loaded.
    await page.clock.fastForward(60_000)
    if (!saveData) await expect.poll(() => fetched.length).toBe(1)
    await untilIdle(page)
    expect(fetched).toHaveLength(saveData ? 0 : 1)
  }
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

/** One query of each kind. */
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
  'migration_snap',
]

test('offline search returns the hits of its index in their order, and first the page that the server finds first', async ({
  page,
  context,
}) => {
  await openHydrated(page, '/intro/keys')
  const search = createSearch((await (await page.request.get('/search-index.json')).json()) as SearchIndex)
  const places = (hits: readonly { url: string; hash: string }[]) => hits.map(({ url, hash }) => url + hash)
  const expected = ALIKE.map((query) => places(search(query, { limit: 8, snippet: 50 }).hits))
  for (const [at, query] of ALIKE.entries()) {
    const answer = await page.request.get(`/api/search?q=${encodeURIComponent(query)}`)
    const { hits } = (await answer.json()) as { hits: { url: string; hash: string }[] }
    expect(hits[0]?.url).toBe(expected[at]?.[0]?.split('#')[0])
  }
  // If there are results without the server's search, the browser has loaded the index.
  await routeRequests(page, '**/api/search?*', (route) => route.abort())
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
