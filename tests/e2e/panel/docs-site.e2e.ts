import { expect, test } from '@playwright/test'

test('D-006 every page carries the widget, one for the whole visit', async ({ page }) => {
  const keys: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/widget.js')) keys.push(request.url())
  })
  await page.goto('/intro/keys')
  const widget = page.locator('feedback-widget .button')
  await expect(widget).toBeVisible()
  await page.locator('nav a[href="/intro/node-types"]').first().click()
  await expect(page).toHaveURL(/node-types$/)
  await expect(widget).toHaveCount(1)
  expect(keys).toHaveLength(1)
  await page.goto('/search')
  await expect(widget).toBeVisible()
})

test('a problem with a page is reported with the address of the page', async ({ page, baseURL }) => {
  await page.goto('/intro/keys')
  await expect(page.locator('feedback-widget .button')).toBeVisible()
  await page.getByRole('link', { name: 'Report a problem with this page' }).click()
  const panel = page.frameLocator('feedback-widget iframe')
  await expect(panel.getByLabel('What went wrong?')).toHaveValue(`${baseURL}/intro/keys\n\n`)
  await panel.getByLabel('What went wrong?').press('End')
  await panel.getByLabel('What went wrong?').pressSequentially(' A typing mistake')
  await panel.getByRole('button', { name: 'Send' }).click()
  await expect(panel.getByRole('heading', { name: 'Thank you' })).toBeVisible()
  await expect(page).toHaveURL(`${baseURL}/intro/keys`)
})

test('readers of the docs are not recorded', async ({ page }) => {
  const chunks: string[] = []
  page.on('request', (request) => chunks.push(request.url()))
  await page.goto('/intro/keys')
  await expect(page.locator('feedback-widget .button')).toBeVisible()
  await page.getByRole('link', { name: 'Report a problem with this page' }).click()
  const panel = page.frameLocator('feedback-widget iframe')
  await panel.getByText('What will be sent').click()
  await expect(panel.getByRole('switch', { name: 'Screenshot' })).toBeVisible()
  await expect(panel.getByRole('switch', { name: 'What happened before' })).toHaveCount(0)
  await page.waitForLoadState('networkidle')
  expect(chunks.filter((url) => url.includes('start-replay'))).toEqual([])
})

test('without the widget the link leads to the page about reporting', async ({ page }) => {
  await page.route('**/widget.js', (route) => route.abort())
  await page.goto('/intro/keys')
  await page.getByRole('link', { name: 'Report a problem with this page' }).click()
  await expect(page).toHaveURL(/\/bug-report$/)
})
