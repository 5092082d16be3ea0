import { expect, type FrameLocator, type Page, test } from '@playwright/test'
import { openDemo } from '../../support/demo-page.ts'
import { findReports } from '../../support/inbox-reports.ts'

const QUESTION = 'What went wrong?'

/** Waits for the chunk that queues reports. */
const waitForSender = (page: Page): Promise<unknown> =>
  page.waitForEvent('requestfinished', (request) => request.url().includes('/sender.'))

async function writeReport(panel: FrameLocator, description: string): Promise<void> {
  await panel.getByRole('button', { name: 'Report a problem' }).click()
  await panel.getByLabel(QUESTION).fill(description)
}

test('W-134 W-135 W-191 a report without a connection is queued, and sent when the connection is back', async ({
  page,
  context,
}) => {
  const { button, panel } = await openDemo(page)
  await page.evaluate(`failures = 0; Feedback.on('error-while-sending', () => failures++)`)
  const sender = waitForSender(page)
  await button.click()
  await panel.getByRole('button', { name: 'Report a problem' }).click()
  await panel.getByLabel(QUESTION).fill('Written in a tunnel')
  await sender
  await context.setOffline(true)
  await panel.getByRole('button', { name: 'Send' }).click()
  await expect(panel.getByRole('heading', { name: 'Saved for later' })).toBeVisible()
  await expect.poll(() => page.evaluate('failures')).toBe(1)
  await context.setOffline(false)
  await expect(panel.getByRole('heading', { name: 'Thank you' })).toBeVisible()
})

for (const [step, requests] of [
  ['the session', '**/sessions'],
  ['the configuration', '**/config/*'],
] as const) {
  test(`on a later page that cannot load ${step}, a report is written, and sent when the connection is back`, async ({
    page,
    context,
  }) => {
    const description = `Written in a tunnel ${crypto.randomUUID()}`
    const { button, panel } = await openDemo(page)
    await page.route(requests, (route) => route.abort('internetdisconnected'))
    const failed = page.waitForEvent('requestfailed')
    const sender = waitForSender(page)
    await page.reload()
    await failed
    await button.click()
    await writeReport(panel, description)
    await sender
    await context.setOffline(true)
    await panel.getByRole('button', { name: 'Send' }).click()
    await expect(panel.getByRole('heading', { name: 'Saved for later' })).toBeVisible()
    await page.unroute(requests)
    await context.setOffline(false)
    await expect(panel.getByRole('heading', { name: 'Thank you' })).toBeVisible()
    expect(await findReports(description)).toHaveLength(1)
  })
}

test('a panel that the network kept back closes, and opens once it is back', async ({ page, context }) => {
  const description = `After a tunnel ${crypto.randomUUID()}`
  await page.route('**/assets/frame/mount.*', async (route) => {
    await context.setOffline(true)
    await route.abort('internetdisconnected')
  })
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/mount.'))
  const { button, box, panel } = await openDemo(page)
  await failed
  await button.click()
  await expect(box).toHaveCSS('visibility', 'hidden')
  await page.unroute('**/assets/frame/mount.*')
  await context.setOffline(false)
  await button.click()
  await expect(box).toHaveCSS('visibility', 'visible')
  await writeReport(panel, description)
  await panel.getByRole('button', { name: 'Send' }).click()
  await expect(panel.getByRole('heading', { name: 'Thank you' })).toBeVisible()
  expect(await findReports(description)).toHaveLength(1)
})

test('a file that the network kept back is uploaded on Retry, and sent', async ({ page, context }) => {
  const description = `With a file ${crypto.randomUUID()}`
  const { button, panel } = await openDemo(page)
  await button.click()
  await writeReport(panel, description)
  await context.setOffline(true)
  const file = { name: 'steps.txt', mimeType: 'text/plain', buffer: Buffer.from('First I clicked.') }
  await panel.locator('input[type=file]').setInputFiles(file)
  const row = panel.getByRole('listitem')
  await expect(row).toHaveText('steps.txtUpload failed. Retry, or remove this file.')
  await panel.getByRole('button', { name: 'Send' }).click()
  const retry = panel.getByRole('button', { name: 'Upload steps.txt again' })
  await expect(retry).toBeFocused()
  await expect(panel.getByLabel(QUESTION)).toHaveValue(description)
  await context.setOffline(false)
  await retry.click()
  await expect(row).toHaveText('steps.txt16 bytes')
  await panel.getByRole('button', { name: 'Send' }).click()
  await expect(panel.getByRole('heading', { name: 'Thank you' })).toBeVisible()
  expect(await findReports(description)).toMatchObject([{ has: { attachments: true } }])
})
