import { expect, test, type FrameLocator, type Page } from '@playwright/test'
import { findFaults, frameOf } from '../../support/axe-page.ts'
import { openDemo, untilRecorded } from '../../support/demo-page.ts'
import { holdRequests } from '../../support/docs-page.ts'

const PLAY = 'Play What happened before'

/** Locates the replayed page in the dialog: it is in a frame of the player, which is in a frame of the panel's host. */
function replayed(page: Page): FrameLocator {
  return controls(page).frameLocator('iframe').frameLocator('iframe')
}

function controls(page: Page): FrameLocator {
  return page.getByRole('dialog').frameLocator('iframe')
}

/** Waits until the demo page is being recorded, and opens one of its flows. */
async function openFlow(page: Page, setup: Parameters<typeof openDemo>[1] = {}, title = 'Report a problem') {
  await page.clock.install()
  const { button, panel } = await openDemo(page, {
    ...setup,
    config: { enableReplays: true, ...setup.config },
  })
  await untilRecorded(page)
  // Lets some time pass, so that the replay has a duration.
  await page.clock.fastForward(3000)
  await page.locator('[data-do="log"]').click()
  await button.click()
  await panel.getByText(title).click()
  return panel
}

test('R-19: the replay can be previewed under a policy for the widget only', async ({ page, baseURL }) => {
  const refused: string[] = []
  page.on('console', (message) => {
    if (/Content.Security.Policy/i.test(message.text())) refused.push(message.text())
  })
  const { hostname, port } = new URL(baseURL ?? '')
  // If the page's host is an IP address, the API and the panel are on the page's own origin.
  const parts = hostname === 'localhost' ? `http://api.localhost:${port} http://frame.localhost:${port}` : ''
  const panel = await openFlow(page, { policy: () => `default-src 'self' ${parts}` })
  await panel.getByText('What will be sent').click()
  const play = panel.getByRole('button', { name: PLAY })
  await play.click()

  await expect(page.getByRole('dialog', { name: 'What happened before' })).toBeVisible()
  await expect(replayed(page).getByRole('heading', { level: 1 })).toHaveText('Widget demo')
  await expect(replayed(page).getByText('Errors')).toBeAttached()
  const slider = controls(page).getByRole('slider', { name: 'Position' })
  await expect.poll(async () => Number(await slider.inputValue())).toBeGreaterThan(0)
  expect(refused).toEqual([])

  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(play).toBeFocused()
  await expect(panel.getByRole('button', { name: 'Send' })).toBeVisible()
})

test('the replay is played, paused and sought with the keyboard alone', async ({ page }) => {
  const panel = await openFlow(page)
  await panel.getByText('What will be sent').click()
  await panel.getByRole('button', { name: PLAY }).press('Enter')
  await expect(controls(page).getByRole('button')).toBeFocused()
  const slider = controls(page).getByRole('slider')
  const at = async () => Number(await slider.inputValue())
  const end = Number(await slider.getAttribute('max'))
  await page.keyboard.press('Tab')
  await expect(slider).toBeFocused()
  await page.keyboard.press('End')
  await expect(controls(page).getByRole('button', { name: 'Play' })).toBeVisible()
  await expect.poll(at).toBeGreaterThan(end - 200)
  await page.keyboard.press('Home')
  await expect.poll(at).toBeLessThan(end / 2)
  await page.keyboard.press('Shift+Tab')
  const button = controls(page).getByRole('button')
  const before = await button.getAttribute('aria-label')
  await page.keyboard.press('Space')
  await expect(button).not.toHaveAccessibleName(before ?? '')
})

test('axe finds no violations in the preview, which uses the language of the panel', async ({ page }) => {
  const panel = await openFlow(page, { language: 'ar' }, 'الإبلاغ عن مشكلة')
  await panel.locator('.parts-summary').click()
  await panel.getByRole('button', { name: 'تشغيل ما حدث قبل ذلك' }).click()
  await expect(controls(page).getByRole('slider', { name: 'الموضع' })).toBeVisible()
  await expect(controls(page).locator('html')).toHaveAttribute('dir', 'rtl')
  expect(await findFaults(page, { include: 'feedback-widget', rules: 'wcag' })).toEqual([])
  expect(
    await findFaults(await frameOf(page.getByRole('dialog').locator('iframe')), { rules: 'wcag' }),
  ).toEqual([])
})

test('if the player does not load, the panel says so and the report is sent', async ({ page }) => {
  await page.route('**/player', (route) => route.abort())
  const panel = await openFlow(page)
  await panel.getByLabel('What went wrong?').fill('See for yourself')
  await panel.getByText('What will be sent').click()
  await panel.getByRole('button', { name: PLAY }).click()
  await expect(controls(page).getByText('The replay can’t be shown here.')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await panel.getByRole('button', { name: 'Send' }).click()
  await expect(panel.getByText('Your message has arrived.')).toBeVisible()
})

test('without a replay there is nothing to play', async ({ page }) => {
  const { button, panel } = await openDemo(page, { config: { enableReplays: false } })
  await button.click()
  await panel.getByText('Report a problem').click()
  await panel.getByText('What will be sent').click()
  await expect(panel.getByRole('switch', { name: 'Console messages' })).toBeVisible()
  await expect(panel.getByRole('button', { name: PLAY })).toHaveCount(0)
})

test('a replay that has not started is not offered', async ({ page }) => {
  const recorder = await holdRequests(page, /assets\/widget\/start-replay\./)
  const { button, panel } = await openDemo(page, { config: { enableReplays: true } })
  await button.click()
  await panel.getByText('Report a problem').click()
  await panel.getByText('What will be sent').click()
  await expect(panel.getByRole('switch', { name: 'What happened before' })).toBeVisible()
  await expect.poll(recorder.count).toBe(1)
  // Messages arrive in order, so when this one has arrived, all earlier ones have, too.
  await page.evaluate(`Feedback.preFillForm({ description: 'Told later' })`)
  await expect(panel.getByLabel('What went wrong?')).toHaveValue('Told later')
  await expect(panel.getByRole('button', { name: PLAY })).toHaveCount(0)
})
