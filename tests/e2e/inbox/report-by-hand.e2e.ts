import { expect, type Page } from '@playwright/test'
import { openDemo, recordScreen, untilRecorded } from '../../support/demo-page.ts'
import { sharingBrowser } from '../../support/recording-page.ts'
import { stepUntil, test } from '../../support/report-page.ts'

test.use({ launchOptions: sharingBrowser })

test('a report made with the widget is read and resolved with the keyboard alone, wide and narrow', async ({
  page,
  inbox,
  reportPage,
}) => {
  test.slow()
  const id = await reportByHand(page)
  for (const width of [1280, 390]) {
    await inbox.owner('PATCH', `/reports/${id}`, { status: 'open' })
    await page.setViewportSize({ width, height: 844 })
    await reportPage.open(id)

    const snapshot = page.frameLocator('iframe[title="Snapshot of the page"]')
    await expect(snapshot.getByText('Widget demo').first()).toBeVisible()
    await expect(snapshot.locator('rect').first()).toBeAttached()
    const detail = page.getByRole('group', { name: /^Selected/ })
    await stepUntil(page, 'no-such-thing')
    await expect(detail).toContainText('404')
    await expect(page.locator('.clock')).toBeVisible()
    await expect.poll(() => readReplay(page)).toContain('Widget demo')
    await stepUntil(page, 'SyntaxError')

    await page.getByRole('tab', { name: 'Replay' }).focus()
    await page.keyboard.press('ArrowRight')
    await expect(page.getByRole('tab', { name: 'Recording' })).toBeFocused()
    const length = () => page.locator('video').evaluate(({ duration }: HTMLVideoElement) => duration)
    await expect.poll(length).toBeGreaterThan(1)

    await page.keyboard.press('e')
    await expect(page.getByLabel('Status')).toHaveValue('done')
    await page.keyboard.press('Escape')
    await expect(page.locator('.report-header')).toHaveCount(0)
    await expect
      .poll(async () => (await inbox.owner('GET', `/reports/${id}`)).json())
      .toMatchObject({ status: 'done' })
  }
})

/** Sends a report from the demo page after a failed request and an error, with an annotated screen recording. */
async function reportByHand(page: Page): Promise<string> {
  const { button, panel } = await openDemo(page)
  await untilRecorded(page)
  await page.getByRole('button', { name: 'Failed request' }).click()
  await page.getByRole('button', { name: 'Uncaught error' }).click()
  await button.click()
  await panel.getByText('Report a problem').click()
  await panel.getByLabel('What went wrong?').fill('The height is missing, and the page breaks')
  await panel.getByRole('button', { name: 'Record the screen' }).click()
  await recordScreen(page, 2, async () => {
    await page.locator('feedback-widget .bar [data-tool="rectangle"]').click()
    await page.mouse.move(200, 200)
    await page.mouse.down()
    await page.mouse.move(420, 320, { steps: 5 })
    await page.mouse.up()
  })
  await page.getByRole('button', { name: 'Stop recording' }).click()
  await page.getByRole('button', { name: 'Next' }).click()
  const answered = page.waitForResponse('**/bugs/v2')
  await panel.getByRole('button', { name: 'Send' }).click()
  const { id }: { id: string } = await (await answered).json()
  await expect(panel.getByText('Your message has arrived.')).toBeVisible()
  return id
}

const readReplay = (page: Page): Promise<unknown> => {
  const frame = page.frames().find((each) => each.parentFrame()?.url().includes('/player'))
  return Promise.resolve(frame?.evaluate('document.body.textContent')).catch(() => undefined)
}
