import { expect, type Page, test } from '@playwright/test'
import { expectPage, inSidebar, PAGE_KINDS } from '../../support/docs-page.ts'

test.use({ javaScriptEnabled: false })

test('without script every page is readable and its links work', async ({ page }) => {
  for (const route of Object.values(PAGE_KINDS)) {
    await page.goto(route)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.getByRole('link', { name: 'Node Docs', exact: true }).click()
    await expectPage(page, '/')
  }
})

test('without script categories open, all tabs are shown, and controls that need script are hidden', async ({
  page,
}) => {
  await page.goto('/validator/validator-guide')
  await page.locator('[data-category="/rpc"] summary').click()
  await expect(page.locator('[data-category="/rpc"]').getByRole('link').first()).toBeVisible()
  const tabs = page.locator('.tabs').first()
  await expect(tabs.locator('.tab-list')).toBeHidden()
  for (const panel of await tabs.locator('.tab-panel').all()) await expect(panel).toBeVisible()
  await expect(tabs.locator('.tab-label').first()).toBeVisible()
  await expect(page.getByRole('button', { name: /Copy|Switch between/ })).toHaveCount(0)
})

test('without script a term shows its definition', async ({ page }) => {
  await page.goto('/validator/lost-seat')
  const term = page.locator('.term').first()
  const card = () => term.evaluate((link) => getComputedStyle(link, '::after').content)
  await expect.poll(card).toBe('none')
  await term.hover()
  await expect.poll(card).toContain('The right and the duty')
})

test('without script the mobile menu opens', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto('/intro/keys')
  await page.getByRole('button', { name: 'Navigation bar toggle' }).click()
  await inSidebar(page, '/intro/node-types').click()
  await expectPage(page, '/intro/node-types')
})

test('D-067 without script Enter in the search box opens the results, although no form has an action', async ({
  page,
}) => {
  await page.goto('/intro/keys')
  await expect(page.locator('form[action]')).toHaveCount(0)
  await page.getByRole('combobox', { name: 'Search' }).fill('epoch sync & more')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/search\?q=epoch\+sync\+%26\+more$/)
})

test('D-054 without script the system decides the theme', async ({ page }) => {
  await page.goto('/intro/keys')
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    await expect.poll(() => readTheme(page)).toBe(colorScheme)
  }
})

/** Whether the background of the page is light or dark. */
function readTheme(page: Page): Promise<'light' | 'dark'> {
  return page.locator('html').evaluate((html) => {
    const [red = 0] = (getComputedStyle(html).backgroundColor.match(/\d+/g) ?? []).map(Number)
    return red > 127 ? 'light' : 'dark'
  })
}
