import { expect, test } from '@playwright/test'
import type { Report } from '../../../edge/contract/report.ts'
import { recordScreen, untilRecorded } from '../../support/demo-page.ts'
import { serveHostPage } from '../../support/host-page.ts'
import { createProject, providerOrigin } from '../../support/project.ts'
import { sharingBrowser } from '../../support/recording-page.ts'

test.use({ launchOptions: sharingBrowser })

const FILE = { name: 'steps.txt', mimeType: 'text/plain', buffer: Buffer.from('First I pressed Pay.') }

test('W-003 P-001 P-022 one report from a page of another origin carries every kind of capture', async ({
  page,
  baseURL,
}) => {
  const project = await createProject()
  const host = await serveHostPage(`<!doctype html><html lang="en"><title>Shop</title>
    <script async src="${baseURL}/widget.js" data-sdk-key="${project.sdkKey}"></script>
    <h1>Checkout</h1><button id="pay">Pay</button></html>`)
  const calls: string[] = []
  page.on('response', (response) => {
    if (response.request().method() !== 'POST') return
    const { pathname } = new URL(response.url())
    const { origin } = new URL(response.request().frame().url())
    calls.push(`${pathname} ${response.status()} from ${origin}`)
  })
  await page.goto(host.address)
  const panel = page.frameLocator('feedback-widget iframe')
  await page.locator('feedback-widget .button').waitFor()
  await untilRecorded(page)

  // Who it is, and what goes wrong.
  const properties = `{ name: 'Ada', email: 'ada@example.com' }`
  expect(await page.evaluate(`Feedback.identify('ada', ${properties})`)).toBe('identified')
  await page.evaluate(async () => {
    console.warn('The payment was refused')
    await fetch('/api/payments', { method: 'POST', body: '{"card":1}' })
    const feedback: { logEvent: (name: string, data: unknown) => void } = Reflect.get(window, 'Feedback')
    feedback.logEvent('payment-failed', { attempt: 1 })
    document.querySelector('h1')?.replaceChildren('Checkout failed')
  })
  await page.locator('#pay').click()

  // A marked picture of the page, a recording and a file.
  await page.locator('feedback-widget .button').click()
  await panel.getByText('Report a problem').click()
  await panel.getByLabel('What went wrong?').fill('I cannot pay')
  await panel.getByLabel('Add files').setInputFiles(FILE)
  await expect(panel.getByRole('listitem')).toHaveText([/^steps\.txt/])
  await panel.getByRole('button', { name: 'Record the screen' }).click()
  await recordScreen(page, 1, async () => {
    await page.locator('feedback-widget .bar [data-tool="rectangle"]').click()
    await page.mouse.move(200, 200)
    await page.mouse.down()
    await page.mouse.move(420, 320, { steps: 5 })
    await page.mouse.up()
  })
  await page.getByRole('button', { name: 'Stop recording' }).click()
  await page.getByRole('button', { name: 'Next' }).click()
  const answering = page.waitForResponse('**/bugs/v2')
  await panel.getByRole('button', { name: 'Send' }).click()
  await expect(panel.getByRole('heading', { name: 'Thank you' })).toBeVisible()
  const { id }: { id: string } = await (await answering).json()

  const summary = await (await project.owner('GET', `/reports/${id}`)).json()
  expect(summary).toMatchObject({
    project: project.sdkKey,
    title: 'I cannot pay',
    currentUrl: host.address,
    identity: { userId: 'ada' },
    has: { screenshot: true, recording: true, replay: true, console: true, network: true, attachments: true },
  })
  const report: Report = await (await project.owner('GET', `/reports/${id}/raw`)).json()
  expect(report.screenshotData?.html).toMatch(/Checkout failed[^]*<rect /)
  expect(JSON.stringify(report.webReplay)).toContain('Checkout failed')
  expect(report.consoleLog).toContainEqual(
    expect.objectContaining({ log: 'The payment was refused', priority: 'WARNING' }),
  )
  expect(report.consoleLog).toContainEqual(expect.objectContaining({ priority: 'CLICK' }))
  expect(report.networkLogs).toContainEqual(
    expect.objectContaining({
      type: 'POST',
      url: expect.stringMatching(/\/api\/payments$/),
      request: expect.objectContaining({ payload: expect.stringContaining('card') }),
    }),
  )
  expect(report.customEventLog).toContainEqual(
    expect.objectContaining({ name: 'payment-failed', data: { attempt: 1 } }),
  )
  const [attachment] = Object(report.formData).attachments ?? Object(report).attachments
  expect(attachment).toMatchObject({ name: 'steps.txt', size: FILE.buffer.length })
  const file = await page.request.get(toFileAddress(attachment.url))
  expect(await file.text()).toBe(FILE.buffer.toString())
  const recording = await page.request.get(toFileAddress(report.screenRecordingUrl))
  expect([recording.status(), recording.headers()['content-type']]).toEqual([200, 'video/mp4'])

  // The browser let the host page call the provider, and read what it answered.
  const origin = host.address.slice(0, -1)
  expect(calls).toContain(`/sessions/identify 200 from ${origin}`)
  expect(calls).toContain(`/uploads/sdk 200 from ${origin}`)
  expect(calls).toContain(`/bugs/v2 201 from ${origin}`)
  await host.close()
})

/** The same file on the single host: Node does not resolve the names below localhost that the browser uses. */
function toFileAddress(address: unknown): string {
  return `${providerOrigin}/files${new URL(String(address)).pathname}`
}
