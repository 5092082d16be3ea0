import { expect, type Page, test } from '@playwright/test'
import { isPageLoad, openHydrated } from '../../support/docs-page.ts'
import { type SiteVariant, startSiteVariant } from '../../support/site-variant.ts'

let site: SiteVariant
const deepPage = `large/${Array.from({ length: 10 }, (_, level) => `a-category-of-level-${level}`).join('/')}/page`

test.describe.configure({ mode: 'default' })

test.beforeAll(async () => {
  const paths = [0, 1].flatMap((folder) =>
    Array.from({ length: 80 }, (_, index) => `large/f${folder}/p${index}.mdx`),
  )
  const pages = [...paths, `${deepPage}.mdx`].map((path) => [path, 'Text.'])
  site = await startSiteVariant({ feedback: null }, Object.fromEntries(pages))
})

test.afterAll(() => site.close())

const category = (page: Page, href: string) => page.locator(`[data-category="${href}"]`)

test('a large site loads its sidebar when the reader opens another category, and then navigates in it', async ({
  page,
}) => {
  const sidebars: string[] = []
  const documents: string[] = []
  page.on('request', (request) => {
    if (/\/sidebar\.\w+\.json$/.test(request.url())) sidebars.push(request.url())
    if (isPageLoad(request)) documents.push(request.url())
  })
  await openHydrated(page, `${site.origin}/large/f0/p1`)
  await expect(page.locator('nav[aria-label="Docs"] a[aria-current=page]')).toHaveAttribute(
    'href',
    '/large/f0/p1',
  )
  await expect(page.locator('.breadcrumbs')).toContainText('f0')
  await expect(category(page, '/large/f1').locator('a')).toHaveCount(0)

  await category(page, '/large/f1').locator('summary').press('Enter')
  await expect(category(page, '/large/f1').locator('a')).toHaveCount(80)
  await category(page, '/large/f1').getByRole('link', { name: 'p79' }).click()
  await expect(page).toHaveURL(`${site.origin}/large/f1/p79`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('p79')
  expect(documents).toHaveLength(1)

  // A full load keeps both categories open. The browser has the sidebar in its cache.
  await page.reload()
  await expect(category(page, '/large/f0').locator('a')).toHaveCount(80)
  await expect(category(page, '/large/f0')).toHaveJSProperty('open', true)
  expect(new Set(sidebars).size).toBe(1)
})

test('without script, the pages of another category are on its own page', async ({ browser }) => {
  const page = await browser.newPage({ javaScriptEnabled: false })
  await page.goto(`${site.origin}/large/f0/p1`)
  await expect(category(page, '/large/f1').locator('summary')).toBeHidden()
  await page.locator('nav[aria-label="Docs"]').getByRole('link', { name: 'f1', exact: true }).click()
  await page.getByRole('main').getByRole('link', { name: 'p7', exact: true }).click()
  await expect(page).toHaveURL(`${site.origin}/large/f1/p7`)

  // Eleven categories in the breadcrumbs do not make the page wider than a phone.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${site.origin}/${deepPage}`)
  await expect(page.locator('.breadcrumbs li:visible')).toHaveText(['~', 'a-category-of-level-9'])
  await expect(page.locator('html')).toHaveJSProperty('scrollWidth', 390)
  await page.close()
})
