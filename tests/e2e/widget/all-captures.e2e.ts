import { expect } from '@playwright/test'
import { test } from '../../support/real-widget-page.ts'
import { record, sharingBrowser } from '../../support/recording-page.ts'

test.use({ launchOptions: sharingBrowser })

test('W-003 W-006 W-082 one report carries every kind of capture: screenshot with drawing, recording, replay, logs and events', async ({
  page,
  widget,
}) => {
  await widget.open({
    body: '<h1>Checkout</h1>',
    flowConfig: { enableReplays: true, enableNetworkLogs: true },
  })
  const frame = await widget.ready()
  await widget.recording()
  const place = () => page.evaluate(() => [location.href, history.length])
  const before = await place()
  await page.evaluate(async () => {
    console.warn('out of stock')
    await fetch('/data')
    Object(window).Feedback.logEvent('checkout', { items: 2 })
    document.querySelector('h1')?.append(' failed')
  })
  await record(page, frame)
  await page.getByRole('button', { name: 'Rectangle' }).click()
  await page.mouse.move(200, 200)
  await page.mouse.down()
  await page.mouse.move(400, 300, { steps: 4 })
  await page.mouse.up()
  await page.getByRole('button', { name: 'Stop recording' }).click()
  await page.getByRole('dialog', { name: 'Your recording' }).getByRole('button', { name: 'Next' }).click()
  await frame.evaluate(
    `say('send-feedback', { formData: { description: 'see' }, action: { feedbackType: 'BUG', excludeData: {} } })`,
  )
  const report = await widget.nextReport()
  expect(report.screenRecordingUrl).toMatch(/^http.+\.(?:mp4|webm)$/)
  expect(report.screenshotData?.html).toMatch(/data-feedback-drawings.*<rect /s)
  expect(report.screenshotData?.html).toContain('<h1>Checkout failed</h1>')
  expect(JSON.stringify(report.webReplay?.actions)).toContain(' failed')
  expect(report.consoleLog).toContainEqual(expect.objectContaining({ log: 'out of stock' }))
  expect(report.networkLogs).toContainEqual(
    expect.objectContaining({ type: 'GET', url: widget.provider.page('/data') }),
  )
  expect(report.customEventLog).toContainEqual(
    expect.objectContaining({ name: 'checkout', data: { items: 2 } }),
  )
  await expect.poll(() => place()).toEqual(before)
})
