import { expect, type FrameLocator, type Page, test } from '@playwright/test'
import { refuseStorage, translateDocument } from '../../support/changed-page.ts'
import { openDemo } from '../../support/demo-page.ts'

/** Sends a report with the panel of the demo page, and waits until the panel shows its thanks. */
async function sendReport(page: Page, prepare: (panel: FrameLocator) => Promise<unknown>): Promise<void> {
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  const { button, panel, project } = await openDemo(page)
  await button.click()
  await panel.getByRole('button', { name: 'Report a problem' }).waitFor()
  await prepare(panel)
  await panel.getByRole('button', { name: 'Report a problem' }).click()
  await panel.getByRole('button', { name: 'Back' }).click()
  await panel.getByRole('button', { name: 'Report a problem' }).click()
  await panel.getByRole('button', { name: 'Send' }).click()
  await panel.getByLabel('What went wrong?').fill('Written on a changed page')
  await panel.getByText('What will be sent').click()
  await panel.getByRole('button', { name: 'Send' }).click()
  await expect(panel.getByRole('heading', { name: 'Thank you' })).toBeVisible()
  const { reports } = await (await project.owner('GET', `/reports?project=${project.sdkKey}`)).json()
  expect(reports).toMatchObject([{ title: 'Written on a changed page' }])
  expect(errors).toEqual([])
}

test('a report is sent from a page and a panel that the browser translates', async ({ page }) => {
  await sendReport(page, async (panel) => {
    await page.evaluate(translateDocument)
    await panel.locator('html').evaluate(translateDocument)
    await panel.locator('font').first().waitFor()
  })
})

test('a report is sent where the browser refuses storage to the page and the panel', async ({ page }) => {
  await page.addInitScript(refuseStorage)
  await sendReport(page, async (panel) => {
    await expect(panel.locator('html').evaluate(() => localStorage.length)).rejects.toThrow('denied')
  })
})
