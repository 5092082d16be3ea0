import { expect, type Page, type Request, test } from '@playwright/test'
import { openHydrated } from '../../support/docs-page.ts'
import { box, options, searchFor } from '../../support/search-box.ts'

/** Whether a request counts this search. */
function counts(query: string, opened: 'yes' | 'no'): (request: Request) => boolean {
  return (request) => {
    const { pathname, searchParams } = new URL(request.url())
    return (
      request.method() === 'POST' &&
      pathname === '/api/search/shown' &&
      searchParams.get('q') === query &&
      searchParams.get('opened') === opened
    )
  }
}

/** Returns a list to which each request that counts a search adds its query. */
function recordCounts(page: Page): string[] {
  const counted: string[] = []
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url())
    if (pathname === '/api/search/shown') counted.push(search)
  })
  return counted
}

test('results that stay on screen count as shown, without cookies', async ({ page, context, baseURL }) => {
  const counted = recordCounts(page)
  await context.addCookies([{ name: 'other', value: 'cookie', url: baseURL ?? '' }])
  const settled = page.waitForRequest(counts('state sync', 'no'))
  await searchFor(page, 'state sync')
  const request = await settled
  expect((await request.allHeaders())['cookie']).toBeUndefined()
  expect((await (await request.response())?.finished()) ?? null).toBeNull()
  expect((await request.response())?.status()).toBe(204)
  expect(counted).toEqual(['?q=state+sync&opened=no'])
})

test('a suggestion counts as opened by a click and by the keyboard', async ({ page }) => {
  const clicked = page.waitForRequest(counts('epoch sync', 'yes'))
  await searchFor(page, 'epoch sync')
  await options(page).first().click()
  await clicked
  // The new page closes the list.
  await page.waitForURL((url) => url.pathname !== '/intro/keys')
  const opened = page.waitForRequest(counts('state sync', 'yes'))
  await box(page).fill('state sync')
  await expect(options(page).first()).toHaveAttribute('href', /state-sync/)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await opened
})

test('an opened result counts on the results page, also with a filter', async ({ page }) => {
  await openHydrated(page, '/search?node=rpc')
  await box(page).fill('archival')
  await expect(page).toHaveTitle(/"archival"/)
  const opened = page.waitForRequest(counts('archival', 'yes'))
  await page.locator('.results h2 a').first().click()
  await opened
})

test('neither the link to all results nor a search without results counts', async ({ page }) => {
  const counted = recordCounts(page)
  await searchFor(page, 'qzxqzxqzx')
  await page.getByRole('option', { name: 'Look up an error message' }).click()
  await expect(page).toHaveURL('/troubleshooting/common-errors')
  await box(page).fill('state sync')
  const settled = page.waitForRequest(counts('state sync', 'no'))
  // The list still has the options of the query before until the new results arrive.
  await expect(options(page).last()).toHaveAttribute('href', '/search?q=state%20sync')
  await options(page).last().click()
  await expect(page).toHaveURL('/search?q=state%20sync')
  await settled
  expect(counted).toEqual(['?q=state+sync&opened=no'])
})
