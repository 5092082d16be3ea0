import { expect } from '@playwright/test'
import { test } from '../../support/report-page.ts'
import { sampleReport } from '../../support/sample-report.ts'

const html = `<!DOCTYPE html><html><head></head><body><p id="first">First</p><a href="#a">A link</a><input><button>A button</button><div style="height:4000px"></div></body></html>`

test('R-28 keys scroll the snapshot, which is one stop of the Tab key', async ({
  page,
  inbox,
  reportPage,
}) => {
  const { screenshotData } = sampleReport
  await reportPage.open(
    await inbox.report({ ...sampleReport, screenshotData: { ...screenshotData, html, x: 0, y: 0 } }),
  )
  await page.getByRole('tab', { name: 'Snapshot' }).click()
  const frame = page.locator('iframe[title="Snapshot of the page"]')
  const first = frame.contentFrame().locator('#first')
  await expect(first).toBeVisible()
  const top = async () => (await first.boundingBox())?.y ?? NaN
  const start = await top()
  await page.getByRole('group', { name: 'Snapshot', exact: true }).focus()
  await page.keyboard.press('Tab')
  await expect(frame).toBeFocused()
  await page.keyboard.press('PageDown')
  await expect.poll(top).toBeLessThan(start - 200)
  const further = await top()
  // A key can have no effect while the frame is still scrolling, so the test repeats it.
  await expect(async () => {
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => top()).toBeLessThan(further)
  }).toPass()
  await expect(async () => {
    await page.keyboard.press('Home')
    await expect.poll(() => top()).toBe(start)
  }).toPass()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('button', { name: 'Full size' })).toBeFocused()
})
