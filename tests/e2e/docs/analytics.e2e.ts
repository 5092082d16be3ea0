import { expect, type Page, test } from '@playwright/test'
import { openHydrated, serveVariant } from '../../support/docs-page.ts'

const VIEWS = { endpoint: '/stub/collect', id: 'NODE-1' }
const TRACKER = { src: '/assets/stub-tracker.js', id: 'T-2' }

test('D-066 D-073 each route change is one page view, with addresses anonymised', async ({ page }) => {
  const views = await collectViews(page)
  await serveVariant(page, '/intro', { config: { analytics: { pageViews: VIEWS, tracker: null } } })
  await openHydrated(page, '/intro')
  await expect.poll(() => views.length).toBe(1)
  for (const name of ['Key Management', 'Node Types']) {
    await page.locator('#menu').getByRole('link', { name, exact: true }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(name)
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
    page_title: 'Key Management | Node Docs',
  })
})

test('D-073 D-074 D-075 without configuration nobody is told and no script is loaded', async ({
  page,
  baseURL,
}) => {
  const foreign: string[] = []
  page.on('request', (request) => request.url().startsWith(baseURL ?? '') || foreign.push(request.url()))
  await openHydrated(page, '/intro')
  await page.locator('#menu').getByRole('link', { name: 'Key Management' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Key Management')
  expect(foreign).toEqual([])
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
    await page.locator('#menu').getByRole('link', { name: 'Key Management' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Key Management')
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
