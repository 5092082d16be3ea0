import { expect } from '@playwright/test'
import { record, sharingBrowser } from '../../support/recording-page.ts'
import { test } from '../../support/widget-page.ts'
import {
  openRecorded,
  FILE_URL,
  uploaded,
  isUpload,
  stop,
  send,
  countArrivals,
} from '../../support/recording-steps.ts'

test.use({ launchOptions: sharingBrowser })

test('leaving a page discards its recording, and the next page sends reports as usual', async ({
  page,
  widget,
}) => {
  await widget.open()
  widget.provider.respond((call) => (isUpload(call) ? uploaded : undefined))
  await record(page, await widget.frame())
  await page.reload()
  const frame = await widget.frame()
  await expect(page.getByRole('button', { name: 'Stop recording' })).toHaveCount(0)
  await frame.evaluate(send)
  expect((await widget.nextReport()).screenRecordingUrl).toBeUndefined()
  expect(countArrivals(widget)).toEqual([0, 1])
  await frame.evaluate(`say('start-screen-drawing', 'capture')`)
  await expect(page.getByRole('button', { name: 'Start recording' })).toBeVisible()
  expect(widget.errors).toEqual([])
})

test('W-131 Retry discards a recording, and nothing of it is sent', async ({ page, widget }) => {
  const frame = await openRecorded(page, widget)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('button', { name: 'Start recording' })).toBeVisible()
  await expect(page.locator('feedback-widget video')).toHaveCount(0)
  await page.getByRole('button', { name: 'Cancel' }).click()
  await frame.evaluate(send)
  expect(await widget.nextReport()).not.toHaveProperty('screenRecordingUrl')
  expect(countArrivals(widget)).toEqual([0, 1])
})

test('a recording that was removed, or belongs to another report, is not uploaded', async ({
  page,
  widget,
}) => {
  const frame = await openRecorded(page, widget)
  await page.getByRole('button', { name: 'Next' }).click()
  await page.evaluate(`Feedback.sendSilentCrashReport('it broke')`)
  expect(await widget.nextReport()).not.toHaveProperty('screenRecordingUrl')
  await frame.evaluate(`say('cleanup-drawings')`)
  await frame.evaluate(send)
  expect(await widget.nextReport()).not.toHaveProperty('screenRecordingUrl')
  expect(countArrivals(widget)).toEqual([0, 2])
})

test('the progress of an upload is reported', async ({ page, widget }) => {
  const frame = await openRecorded(page, widget, { seconds: 2 })
  await page.getByRole('button', { name: 'Next' }).click()
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Network.enable')
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 0,
    downloadThroughput: -1,
    uploadThroughput: 100_000,
  })
  await frame.evaluate(send)
  await widget.nextReport()
  await expect.poll(() => frame.evaluate("heard.some(({ name }) => name === 'feedback-sent')")).toBe(true)
  const shares = await frame.evaluate<number[]>(
    `heard.filter(({ name }) => name === 'sending-progress').map(({ data }) => data)`,
  )
  expect(shares.length).toBeGreaterThan(2)
  expect(shares).toEqual([...shares].sort((one, other) => one - other))
  expect(shares.at(-1)).toBeGreaterThan(0.5)
  expect(shares.at(-1)).toBeLessThanOrEqual(1)
})

test('W-133 a recording that cannot be uploaded is kept, and sent by the next page', async ({
  page,
  widget,
}) => {
  const frame = await openRecorded(page, widget, { answer: 'reset' })
  await page.getByRole('button', { name: 'Next' }).click()
  await frame.evaluate(send)
  await expect
    .poll(() => frame.evaluate<string[]>('heard.map(({ name }) => name)'))
    .toEqual(expect.arrayContaining(['feedback-sending-failed', 'feedback-queued']))
  expect(widget.provider.reports.size).toBe(0)
  await page.goto('about:blank')
  widget.provider.respond((call) => (isUpload(call) ? uploaded : undefined))
  await widget.open()
  expect((await widget.nextReport()).screenRecordingUrl).toBe(FILE_URL)
  const [last] = widget.provider.calls.filter(isUpload).slice(-1)
  expect(last?.body).toContain('filename="screen-recording.mp4"')
})

test('P-022 W-135 a recording that the provider refuses is a failure, and can be left out', async ({
  page,
  widget,
}) => {
  const frame = await openRecorded(page, widget, { answer: { status: 413 } })
  await page.getByRole('button', { name: 'Next' }).click()
  await frame.evaluate(send)
  await expect
    .poll(() => frame.evaluate('heard.at(-1)'))
    .toEqual({ name: 'feedback-sending-failed', data: 'Something went wrong, please try again.' })
  expect(widget.provider.reports.size).toBe(0)
  await frame.evaluate(send.replace('excludeData: {}', 'excludeData: { screenRecordingUrl: true }'))
  expect(await widget.nextReport()).not.toHaveProperty('screenRecordingUrl')
})

test('if the page’s policy blocks video, the editor says so, and the recording is still sent', async ({
  page,
  widget,
}) => {
  const { origin } = widget.provider
  await widget.open({
    headers: {
      'Content-Security-Policy': `default-src 'self' ${origin}; require-trusted-types-for 'script'; trusted-types 'none'`,
    },
  })
  widget.provider.respond((call) => (isUpload(call) ? uploaded : undefined))
  const frame = await widget.frame()
  await record(page, frame)
  await stop(page)
  await expect(page.getByText('This page doesn’t allow the recording to play here.')).toBeVisible()
  await page.getByRole('button', { name: 'Next' }).click()
  await frame.evaluate(send)
  expect((await widget.nextReport()).screenRecordingUrl).toBe(FILE_URL)
})
