import { expect, test } from '@playwright/test'
import { h1, expectPage, inMain, isPageLoad, openHydrated, pageData } from '../../support/docs-page.ts'
import { routeRequests } from '../../support/route-requests.ts'

test('D-063 D-077 a page that cannot be loaded shows a red box with its error and Retry', async ({
  page,
}) => {
  await openHydrated(page, '/intro')
  await routeRequests(page, pageData('/intro'), (route) => route.fulfill({ status: 503, body: 'down' }))
  await inMain(page, '/intro/keys').click()
  await expectPage(page, '/intro/keys')
  await page.goBack()
  const box = page.getByRole('alert')
  await expect(box).toContainText(/Could not load \/intro: .*\/intro\.json returned 503/)
  const [red = 0, green = 255, blue = 255] = await box.evaluate((element) =>
    (getComputedStyle(element).backgroundColor.match(/\d+/g) ?? []).map(Number),
  )
  expect(red).toBeGreaterThan(150)
  expect(Math.max(green, blue)).toBeLessThan(60)
  await expect(page.getByRole('banner')).toBeVisible()

  await box.getByRole('button', { name: 'Retry', exact: true }).click()
  await expect(box).toBeVisible()
  await page.unroute(pageData('/intro'))
  await box.getByRole('button', { name: 'Retry', exact: true }).click()
  await expectPage(page, '/intro')
})

test('D-065 a link whose data is missing loads the whole page once, and then offers Retry', async ({
  page,
}) => {
  const warnings: string[] = []
  page.on('console', (message) => message.type() === 'warning' && warnings.push(message.text()))
  const documents: string[] = []
  page.on('request', (request) => isPageLoad(request) && documents.push(new URL(request.url()).pathname))
  await page.route(pageData('/intro/keys'), (route) => route.abort())

  await openHydrated(page, '/intro')
  await inMain(page, '/intro/keys').click()
  await page.waitForURL('**/intro/keys')
  await expectPage(page, '/intro/keys')
  expect(documents).toEqual(['/intro', '/intro/keys'])
  expect(warnings.join()).toContain('Loading the whole page instead')

  await openHydrated(page, '/intro')
  await inMain(page, '/intro/keys').click()
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible()
  await expect(page).toHaveURL(/\/intro\/keys$/)
  expect(documents).toEqual(['/intro', '/intro/keys', '/intro'])

  await page.unroute(pageData('/intro/keys'))
  await page.getByRole('button', { name: 'Retry' }).click()
  await expectPage(page, '/intro/keys')
})

test('without a connection a link shows Retry, and the search box says that it does not respond', async ({
  page,
  context,
}) => {
  await openHydrated(page, '/intro')
  await context.setOffline(true)
  const search = page.getByRole('combobox')
  await search.focus()
  await expect(search).toHaveAttribute('placeholder', "Search isn't responding")
  await inMain(page, '/intro/keys').click()
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible()
  await context.setOffline(false)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expectPage(page, '/intro/keys')
})

const BROKEN = {
  'is cut off': (body: string) => body.slice(0, body.length / 2),
  'is for other scripts': (body: string) => body.replace(/"scripts":"\w+"/, '"scripts":"00000000"'),
  'belongs to another page': (body: string) => body.replace('"route":"/intro/keys"', '"route":"/rpc"'),
  'is no page': () => '{"scripts":"00000000"}',
  'is a web page': () => '<!doctype html><title>Captive portal</title>',
  'is a list': () => '[1, 2, 3]',
}

for (const [fault, spoil] of Object.entries(BROKEN)) {
  test(`page data that ${fault} ends in a full load of the right page`, async ({ page }) => {
    await page.route(pageData('/intro/keys'), async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, body: spoil(await response.text()) })
    })
    await openHydrated(page, '/intro')
    const loaded = page.waitForRequest(isPageLoad)
    await inMain(page, '/intro/keys').click()
    expect(new URL((await loaded).url()).pathname).toBe('/intro/keys')
    await expectPage(page, '/intro/keys')
  })
}

test('D-064 D-076 a page that crashes shows an error, and Try again renders it again', async ({ page }) => {
  await page.route(pageData('/intro/keys'), async (route) => {
    const response = await route.fetch()
    const data = await response.json()
    await route.fulfill({
      json: { ...data, page: { ...data.page, breadcrumbs: null } },
    })
  })
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  await openHydrated(page, '/intro')
  await inMain(page, '/intro/keys').click()

  await expect(h1(page)).toHaveText('This page crashed.')
  // Each browser has its own wording of the error.
  const message = /reading 'map'|access property "map"/
  await expect(page.getByRole('alert')).toContainText(message)
  expect(errors.join()).toMatch(message)
  await expect(page.getByRole('banner')).toBeVisible()
  await expect(page.locator('footer.site-footer')).toBeVisible()

  const again = page.getByRole('button', { name: 'Try again', exact: true })
  await again.click()
  await expect(h1(page)).toHaveText('This page crashed.')
  await page.unroute(pageData('/intro/keys'))
  await again.click()
  await expectPage(page, '/intro/keys')
})
