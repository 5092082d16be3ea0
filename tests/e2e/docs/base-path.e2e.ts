import { expect, type Page, type Request, test } from '@playwright/test'
import { openHydrated } from '../../support/docs-page.ts'
import { type SiteVariant, startSiteVariant } from '../../support/site-variant.ts'

let site: SiteVariant

// Runs in one worker, because all tests share one build of the site.
test.describe.configure({ mode: 'default' })

test.beforeAll(async () => {
  site = await startSiteVariant({ base: '/x/', feedback: null })
})

test.afterAll(() => site.close())

/** Opens two pages, searches, and opens the results. Returns all requests. */
async function readAndSearch(page: Page): Promise<Request[]> {
  const requests: Request[] = []
  page.on('request', (request) => requests.push(request))
  await openHydrated(page, `${site.origin}/x/`)
  await page.getByRole('article').getByRole('link', { name: 'keys' }).click()
  await expect(page).toHaveURL(`${site.origin}/x/intro/keys#node-key`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Keys')
  await page.locator('#search').fill('keys')
  const suggestion = page.getByRole('option').first()
  await expect(suggestion).toBeVisible()
  await page.locator('#search').press('Enter')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Search results for "keys"')
  await expect(page.locator('footer.site-footer')).toBeVisible()
  return requests
}

test('D-069 a site below a path reads, navigates and searches below that path alone', async ({ page }) => {
  const index = page.waitForRequest(/search-index\.json/)
  const requests = await readAndSearch(page)
  const { pathname, search } = new URL((await index).url())
  expect(pathname).toBe('/x/search-index.json')
  expect(search).toMatch(/^\?_=[0-9a-f]{8}$/)
  const paths = requests.map((request) => new URL(request.url()).pathname)
  expect(paths).toContain('/x/api/search')
  expect(paths.filter((path) => !path.startsWith('/x/'))).toEqual([])
})

test('D-001 D-075 without the widget, pages request only files and the search of this site', async ({
  page,
}) => {
  const requests = await readAndSearch(page)
  expect(requests.filter((request) => request.method() !== 'GET')).toEqual([])
  const isExpected = ({ origin, pathname }: URL): boolean =>
    origin === site.origin &&
    /^\/x\/(intro\/keys|search|assets\/.+|data\/.+\.json|search-index\.json|footer\.txt|favicon\.svg|manifest\.webmanifest|api\/search)?$/.test(
      pathname,
    )
  expect(requests.map((request) => request.url()).filter((url) => !isExpected(new URL(url)))).toEqual([])
})
