import { expect, type Page, test } from '@playwright/test'
import {
  expectPage,
  inSidebar,
  openHydrated,
  serveVariant,
  titleOf,
  untilIdle,
} from '../../support/docs-page.ts'

const VIEWS = { endpoint: '/stub/collect', id: 'NODE-1' }
/** Documents, hashed files of the build, and the few files that have a fixed name. */
const STATIC_FILES =
  /^\/(?:intro(?:\/keys)?|assets\/[\w./-]+|data\/[\w/-]+\.json(?:\?\w+)?|footer\.txt|favicon\.svg|widget\.js|search-index\.json\?_=\w+)$/
const TRACKER = { src: '/assets/stub-tracker.js', id: 'T-2' }

test('D-066 D-073 each route change is one page view, with anonymized IP addresses', async ({ page }) => {
  const views = await collectViews(page)
  await serveVariant(page, '/intro', { config: { analytics: { pageViews: VIEWS, tracker: null } } })
  await openHydrated(page, '/intro')
  await expect.poll(() => views.length).toBe(1)
  for (const route of ['/intro/keys', '/intro/node-types']) {
    await inSidebar(page, route).click()
    await expectPage(page, route)
  }
  await page.goBack()
  await expect.poll(() => views.length).toBe(4)
  expect(views.map(({ page_path }) => page_path)).toEqual([
    '/intro',
    '/intro/keys',
    '/intro/node-types',
    '/intro/keys',
  ])
  expect(views[1]).toMatchObject({
    id: 'NODE-1',
    event: 'page_view',
    anonymize_ip: 'true',
    page_title: `${await titleOf(page, '/intro/keys')} | Node Docs`,
  })
})

test('D-073 D-074 D-075 without configuration pages load only static files of this site', async ({
  page,
  baseURL,
}) => {
  // Blocks the widget, which sends requests to its own API.
  await page.route('**/widget.js', (route) => route.abort())
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(request.url().replace(baseURL ?? '', '')))
  await openHydrated(page, '/intro')
  await inSidebar(page, '/intro/keys').click()
  await expectPage(page, '/intro/keys')
  await expect(page.locator('footer.site-footer')).toBeVisible()
  await untilIdle(page)
  expect(loaded).toContain('/widget.js')
  expect(loaded.filter((address) => !STATIC_FILES.test(address))).toEqual([])

  // A search sends one request to the server, and loads nothing else.
  loaded.length = 0
  await page.getByRole('combobox', { name: 'Search' }).fill('epoch sync')
  await expect(page.getByRole('option').first()).toContainText('Epoch Sync')
  expect(loaded.filter((address) => !STATIC_FILES.test(address))).toEqual(['/api/search?q=epoch%20sync'])
})

test('D-074 a configured tracker is loaded with its id', async ({ page }) => {
  await page.route('**/assets/stub-tracker.js', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: 'window.tracked = document.currentScript.dataset.id',
    }),
  )
  await serveVariant(page, '/intro', { config: { analytics: { pageViews: null, tracker: TRACKER } } })
  await openHydrated(page, '/intro')
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'tracked'))).toBe('T-2')
})

for (const [name, value] of Object.entries({ globalPrivacyControl: true, doNotTrack: '1' })) {
  test(`a reader with ${name} is neither counted nor tracked`, async ({ page }) => {
    const views = await collectViews(page)
    let scripts = 0
    await page.route('**/assets/stub-tracker.js', (route) => {
      scripts += 1
      return route.fulfill({ contentType: 'text/javascript', body: '' })
    })
    await page.addInitScript(
      ([property, wanted]) => Object.defineProperty(navigator, String(property), { value: wanted }),
      [name, value],
    )
    await serveVariant(page, '/intro', { config: { analytics: { pageViews: VIEWS, tracker: TRACKER } } })
    await openHydrated(page, '/intro')
    await inSidebar(page, '/intro/keys').click()
    await expectPage(page, '/intro/keys')
    await untilIdle(page)
    expect({ views, scripts }).toEqual({ views: [], scripts: 0 })
  })
}

async function collectViews(page: Page): Promise<Record<string, string>[]> {
  const views: Record<string, string>[] = []
  await page.route('**/stub/collect**', (route) => {
    views.push(Object.fromEntries(new URL(route.request().url()).searchParams))
    return route.fulfill({ status: 204 })
  })
  return views
}
