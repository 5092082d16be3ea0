import { expect } from '@playwright/test'
import { fullChromium } from '../../support/full-chromium.ts'
import { test } from '../../support/real-widget-page.ts'

// The headless shell has no back-forward cache. In Chromium, Playwright turns it off, so this setting turns it on
// again.
test.use({
  launchOptions: async ({ launchOptions, browserName }, use) => {
    const withCache = { ...fullChromium, ignoreDefaultArgs: ['--disable-back-forward-cache'] }
    await use(browserName === 'chromium' ? withCache : launchOptions)
  },
})

test('a page from the back-forward cache keeps the panel and its text, and reports what happened there', async ({
  page,
  widget,
}) => {
  const { provider } = widget
  provider.serve('/cart', '<!doctype html><title>Cart</title>')
  const onRestore = `({ persisted }) => {
    if (!persisted) return
    console.warn('Shown again')
    Feedback.sendSilentCrashReport('From the cache')
  }`
  // Firefox does not cache a page that has unfinished requests. These are the last ones: opening the panel is an event,
  // and writing loads the code that sends reports and requests a spam token.
  const lastRequests = Promise.all(
    ['/sessions/stream', '/frame/token', '/sender.', '/take-snapshot.'].map((part) =>
      page.waitForEvent('requestfinished', (request) => request.url().includes(part)),
    ),
  )
  await widget.open({ head: `<script>addEventListener('pageshow', ${onRestore})</script>` })
  await widget.ready()
  await page.locator('feedback-widget .button').click()
  const panel = page.frameLocator('feedback-widget iframe')
  await panel.getByRole('button', { name: 'Report a problem' }).click()
  const field = panel.getByLabel('What went wrong?')
  await field.fill('Written before')
  const { x = 0, y = 0 } = (await field.boundingBox()) ?? {}
  await lastRequests
  await page.goto(provider.page('/cart'))
  // Does not wait for the load event, because a page from the cache has none.
  await page.evaluate('void setTimeout(() => history.back())')
  expect(await widget.nextReport()).toMatchObject({ formData: { description: 'From the cache' } })

  // Playwright finds no frames in a page from the cache, so the test uses the mouse and the keyboard to fill in the
  // field.
  await page.mouse.click(x + 20, y + 20)
  await page.keyboard.press('Control+End')
  await page.keyboard.type(' and after')
  await page.keyboard.press('Control+Enter')
  const report = await widget.nextReport()
  expect(report.formData).toMatchObject({ description: 'Written before and after' })
  expect(report.consoleLog).toContainEqual(expect.objectContaining({ log: 'Shown again' }))
})
