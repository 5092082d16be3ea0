import { expect, type Locator, test } from '@playwright/test'
import { fillIn, openHydrated, PAGE_KINDS, untilHydrated } from '../../support/docs-page.ts'
import { readReport } from '../../support/read-report.ts'
import { scrollPage } from '../../support/scroll-page.ts'
import { untilTrue } from '../../support/until-true.ts'

test('D-006 each kind of page loads the widget, once for the whole visit', async ({ page }) => {
  const scripts: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/widget.js')) scripts.push(request.url())
  })
  for (const [kind, route] of Object.entries(PAGE_KINDS)) {
    await test.step(kind, async () => {
      scripts.length = 0
      await openHydrated(page, route)
      const widget = page.locator('feedback-widget .button')
      await expect(widget).toBeVisible()
      // A script clicks, because some pages hide the sidebar in a menu.
      await page
        .locator('#menu a[href="/intro"]')
        .first()
        .evaluate((link: HTMLAnchorElement) => link.click())
      await expect(page).toHaveURL(/\/intro$/)
      await expect(widget).toBeVisible()
      await expect(widget).toHaveCount(1)
      expect(scripts).toHaveLength(1)
    })
  }
})

test('a problem with a page is reported with the address of the page, without values that stay in the browser', async ({
  page,
  baseURL,
}) => {
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(request.url()))
  await openHydrated(page, '/validator/failover-node-instruction')
  await expect(page.locator('feedback-widget .button')).toBeVisible()
  await fillIn(page, 'failover_host', 'my-owner.example')
  const filled = page.locator('[data-filled]')
  await expect(filled.first()).toHaveText('my-owner.example')
  await filled.first().dispatchEvent('click')
  await page.keyboard.press('Escape')
  const step = page.locator('.steps > ol > li').first()
  await step.dispatchEvent('pointerover', { bubbles: true })
  await step.getByRole('checkbox').check()
  await expect(page.getByRole('status').filter({ hasText: 'steps done' })).toBeVisible()
  // A slow machine keeps only what is in view, so that must be a filled placeholder; a click would scroll to the link.
  await filled.first().scrollIntoViewIfNeeded()
  await page.getByRole('link', { name: 'Report a problem with this page' }).dispatchEvent('click')
  const panel = page.frameLocator('feedback-widget iframe')
  await expect(panel.getByLabel('What went wrong?')).toHaveValue(
    `${baseURL}/validator/failover-node-instruction\n\n`,
  )
  await panel.getByLabel('What went wrong?').press('End')
  await panel.getByLabel('What went wrong?').pressSequentially(' A typing mistake')
  await panel.getByText('What will be sent').click()
  await expect(panel.getByRole('switch', { name: 'Screenshot' })).toBeVisible()
  await expect(panel.getByRole('switch', { name: 'What happened before' })).toHaveCount(0)
  const sending = page.waitForRequest('**/bugs/v2')
  await panel.getByRole('button', { name: 'Send' }).click()
  await expect(panel.getByRole('heading', { name: 'Thank you' })).toBeVisible()
  await expect(page).toHaveURL(`${baseURL}/validator/failover-node-instruction`)
  const report = readReport(await sending)
  expect(report.webReplay).toBeUndefined()
  const sent = JSON.stringify(report)
  expect(sent).toContain('data-placeholder')
  expect(sent).not.toMatch(/my-owner|steps done|is done|bb-data-checked/)
  expect(loaded.filter((url) => url.includes('start-replay'))).toEqual([])
})

test('without the widget the link opens the page about reporting', async ({ page }) => {
  await page.route('**/widget.js', (route) => route.abort())
  await page.goto('/intro/keys')
  await page.getByRole('link', { name: 'Report a problem with this page' }).click()
  await expect(page).toHaveURL(/\/bug-report$/)
})

test('the docs load only the button until the reader shows intent, and its focus is kept', async ({
  page,
}) => {
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(new URL(request.url()).pathname))
  await openHydrated(page, '/intro/keys')
  const button = page.locator('feedback-widget .button')
  await expect(button).toBeVisible()
  expect(loaded.filter((path) => /start-widget|\/frame\/|\/sessions/.test(path))).toEqual([])
  const isPanelReady = page.waitForResponse((response) => response.url().includes('/frame/'))
  await button.focus()
  await isPanelReady
  await expect(page.locator('feedback-widget iframe')).toBeAttached()
  await expect(button).toHaveCount(1)
  await expect(button).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.locator('feedback-widget .panel')).toHaveCSS('visibility', 'visible')
})

test('on a phone the button covers no text: it shows only while the reader scrolls up', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  const hasWidget = page.waitForResponse((response) =>
    response.url().includes('/assets/widget/start-on-intent'),
  )
  await openHydrated(page, '/intro/keys')
  await hasWidget
  const button = page.locator('feedback-widget .button')
  await scrollPage(page, 600)
  await scrollPage(page, 300)
  await expect(button).toBeVisible()
  await scrollPage(page, 900)
  await expect(button).toHaveCount(0)
  await page.reload()
  await untilHydrated(page)
  await untilTrue(page, () => 'Feedback' in globalThis)
  await expect(button).toHaveCount(0)
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect(button).toBeVisible()
})

test('pressing the button opens the panel even if the panel has not loaded yet, and both follow the theme of the docs', async ({
  page,
}) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await openHydrated(page, '/intro/keys')
  const button = page.locator('feedback-widget .button')
  const accent = () => page.locator('.navbar .brand-mark').evaluate((mark) => getComputedStyle(mark).stroke)
  const light = await accent()
  await expect(button).toHaveCSS('background-color', light)
  await expect(page.locator('feedback-widget iframe')).toHaveCount(0)
  await button.click()
  await expect(page.locator('feedback-widget .panel')).toHaveCSS('visibility', 'visible')
  const panel = page.frameLocator('feedback-widget iframe').locator('html')
  await expect(panel).toHaveCSS('color-scheme', 'light')
  await page.locator('.theme-switch').dispatchEvent('click')
  await expect(panel).toHaveCSS('color-scheme', 'dark')
  await expect.poll(accent).not.toBe(light)
  await expect.poll(async () => (await readBackground(button)) === (await accent())).toBe(true)
})

function readBackground(element: Locator): Promise<string> {
  return element.evaluate((button) => getComputedStyle(button).backgroundColor)
}
