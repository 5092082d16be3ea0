import { expect, type Page } from '@playwright/test'
import { findFaults } from '../../support/axe-page.ts'
import {
  recordOn,
  readRecordedSeconds,
  record,
  sharingBrowser,
  watchDevices,
} from '../../support/recording-page.ts'
import { test } from '../../support/widget-page.ts'
import { FILE_URL, uploaded, isUpload, stop, send, countArrivals } from '../../support/recording-steps.ts'

test.use({ launchOptions: sharingBrowser })

/** Seeks to the middle of the preview. Returns its duration, position from 0 to 1, and width. */
function playPreview(page: Page) {
  return page.locator('feedback-widget video').evaluate(async (video: HTMLVideoElement) => {
    if (video.readyState === 0) await new Promise((resolve) => (video.onloadedmetadata = resolve))
    const { duration } = video
    const seeked = new Promise((resolve) => (video.onseeked = resolve))
    video.currentTime = duration / 2
    await seeked
    return { duration, place: video.currentTime / duration, width: video.videoWidth }
  })
}

/** Peak amplitude of the recording, from 0 to 1. */
function measurePreviewVolume(page: Page) {
  return page.locator('feedback-widget video').evaluate(async ({ src }: HTMLVideoElement) => {
    const bytes = await (await fetch(src)).arrayBuffer()
    const sound = await new AudioContext().decodeAudioData(bytes)
    return sound.getChannelData(0).reduce((loudest, sample) => Math.max(loudest, Math.abs(sample)), 0)
  })
}

for (const { name, lacks, extension } of [
  { name: 'mp4', lacks: 'nothing', extension: 'mp4' },
  { name: 'webm', lacks: 'video/mp4', extension: 'webm' },
]) {
  test(`W-126 W-128 W-130 W-133 W-212 W-213 W-214 W-044 W-103 a ${name} is recorded, previewed and sent`, async ({
    page,
    widget,
  }) => {
    const asked = await watchDevices(page, { lacks })
    await widget.open()
    widget.provider.respond((call) => (isUpload(call) ? uploaded : undefined))
    const frame = await widget.frame()
    await frame.evaluate(`say('start-screen-drawing', 'capture')`)
    await page.getByRole('button', { name: 'Start recording' }).waitFor()
    expect(await asked()).toEqual([])
    await record(page, frame, 2)
    const types = ['video/mp4', ...(lacks === 'video/mp4' ? ['video/webm;codecs=h264'] : [])]
    expect(await asked()).toEqual([
      ['screen', { video: { width: 1280 }, audio: true, selfBrowserSurface: 'include' }],
      ['microphone', { audio: true }],
      ...types.map((type) => ['type', type]),
      ['recorder', ['audio', 'video']],
      ['start', 200],
    ])
    await stop(page)
    const dialog = page.getByRole('dialog', { name: 'Your recording' })
    await expect(dialog.getByRole('button', { name: 'Next' })).toBeFocused()
    await expect(page.getByRole('button', { name: 'Start recording' })).toHaveCount(0)
    const { duration, place, width } = await playPreview(page)
    expect(duration).toBeGreaterThan(1.5)
    expect(duration).toBeLessThan((await readRecordedSeconds(page)) + 0.5)
    expect(place).toBeCloseTo(0.5, 1)
    expect(width).toBe(1280)
    await expect.poll(() => measurePreviewVolume(page)).toBeGreaterThan(0.01)
    await dialog.getByRole('button', { name: 'Next' }).click()
    await expect
      .poll(() => frame.evaluate('heard.at(-1)'))
      .toMatchObject({
        name: 'set-form-data',
        data: { formKey: 'capture', data: { value: 'capture', dirty: true } },
      })
    expect(countArrivals(widget)).toEqual([0, 0])
    await frame.evaluate(send)
    const report = await widget.nextReport()
    expect(report.screenRecordingUrl).toBe(FILE_URL)
    const upload = widget.provider.calls.find(isUpload)
    expect(upload?.body).toContain(`name="file"; filename="screen-recording.${extension}"`)
    expect(upload?.body).toContain(`Content-Type: video/${extension}`)
    expect(widget.errors).toEqual([])
  })
}

test('W-127 W-192 a refused screen shows the specified message, and the editor stays usable', async ({
  page,
  widget,
}) => {
  const asked = await watchDevices(page, { refuses: 'screen' })
  const alerts: string[] = []
  page.on('dialog', (dialog) => {
    alerts.push(dialog.message())
    void dialog.accept()
  })
  await widget.open()
  await (await widget.frame()).evaluate(`say('start-screen-drawing', 'capture')`)
  await page.getByRole('button', { name: 'Start recording' }).click()
  const text = 'You denied access to screen sharing. Please turn it on in your browser settings.'
  await expect.poll(() => alerts).toEqual([text])
  await page.getByRole('button', { name: 'Start recording' }).click()
  await expect.poll(async () => (await asked()).length).toBe(2)
})

test('W-129 without a microphone, the recording has no sound', async ({ page, widget }) => {
  const asked = await watchDevices(page, { refuses: 'microphone' })
  await widget.open()
  await record(page, await widget.frame())
  expect((await asked()).find(([what]) => what === 'recorder')).toBeDefined()
  await stop(page)
  await expect.poll(async () => (await playPreview(page)).duration).toBeGreaterThan(0.5)
})

test('W-132 a recording is silent while the sound is off', async ({ page, widget }) => {
  await watchDevices(page, { lacks: 'video/mp4' })
  await widget.open()
  const frame = await widget.frame()
  await frame.evaluate(`say('start-screen-drawing', 'capture')`)
  await page.getByRole('button', { name: 'Mute' }).click()
  // Silence is encoded in few packets, so a shorter recording may contain no audio to decode.
  await record(page, frame, 3)
  await stop(page)
  await expect.poll(() => measurePreviewVolume(page)).toBeLessThan(0.001)
})

test('W-128 W-132 access to a muted microphone is requested only when it is switched on', async ({
  page,
  widget,
}) => {
  const asked = await watchDevices(page)
  const microphones = async () => (await asked()).filter(([what]) => what === 'microphone').length
  await widget.open()
  const frame = await widget.frame()
  await frame.evaluate(`say('start-screen-drawing', 'capture')`)
  await page.getByRole('button', { name: 'Mute' }).click()
  await record(page, frame)
  expect(await microphones()).toBe(0)
  const enabled = () => page.evaluate('shared.getAudioTracks().every((track) => track.enabled)')
  await expect.poll(() => enabled()).toBe(false)
  await page.getByRole('button', { name: 'Unmute' }).click()
  await expect.poll(microphones).toBe(1)
  await expect.poll(() => enabled()).toBe(true)
  await recordOn(page, 2)
  await stop(page)
  await expect.poll(async () => (await playPreview(page)).duration).toBeGreaterThan(1.5)
  await expect.poll(() => measurePreviewVolume(page)).toBeGreaterThan(0.01)
})

test('W-130 the end of the shared stream leads to the preview', async ({ page, widget }) => {
  await watchDevices(page)
  await widget.open()
  await record(page, await widget.frame())
  await page.evaluate(`shared.getVideoTracks()[0].dispatchEvent(new Event('ended'))`)
  await expect(page.getByRole('dialog', { name: 'Your recording' })).toBeVisible()
  // Checks that the browser has stopped sharing the screen.
  await expect
    .poll(() => page.evaluate(`shared.getTracks().every(({ readyState }) => readyState === 'ended')`))
    .toBe(true)
})

test('W-041 W-130 W-211 it counts down from 2:00 and ends by itself', async ({ page, widget }) => {
  await page.clock.install()
  await widget.open()
  await record(page, await widget.frame(), 0)
  const left = page.locator('feedback-widget [role="timer"]')
  await expect(left).toHaveText(/^1:5\d$/)
  await page.clock.fastForward(110_000)
  await expect(left).toHaveText(/^0:0\d$/)
  await page.clock.fastForward(10_000)
  await expect(page.getByRole('dialog', { name: 'Your recording' })).toBeVisible()
})

test('W-044 the preview is above the page’s dialog, and axe finds nothing', async ({ page, widget }) => {
  await widget.open({ body: '<main><h1>Shop</h1><dialog><button>Pay</button></dialog></main>' })
  const frame = await widget.frame()
  await page.evaluate(`document.querySelector('dialog').showModal()`)
  await record(page, frame)
  await stop(page)
  expect(await findFaults(page, { include: 'feedback-widget' })).toEqual([])
  await page.getByRole('button', { name: 'Next' }).click()
  await expect.poll(() => frame.evaluate('heard.at(-1).name')).toBe('set-form-data')
  await expect(page.getByRole('button', { name: 'Pay' })).toBeVisible()
})

test('W-042 W-131 recording, preview, Retry and Next work by keyboard', async ({ page, widget }) => {
  await widget.open()
  const frame = await widget.frame()
  await frame.evaluate(`say('start-screen-drawing', 'capture')`)
  const start = page.getByRole('button', { name: 'Start recording' })
  await start.waitFor()
  const isFocused = () => start.evaluate((button) => button.matches(':focus'))
  for (let press = 0; press < 10 && !(await isFocused()); press++) await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Stop recording' })).toBeFocused()
  await recordOn(page, 1)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Next' })).toBeFocused()
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Enter')
  await expect(start).toBeFocused()
  await page.keyboard.press('Enter')
  await recordOn(page, 1)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Next' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect.poll(() => frame.evaluate('heard.at(-1).name')).toBe('set-form-data')
})

test('W-045 Escape in the preview leaves the editor, once', async ({ page, widget }) => {
  await widget.open()
  const frame = await widget.frame()
  await record(page, frame)
  await stop(page)
  await page.getByRole('dialog', { name: 'Your recording' }).waitFor()
  await page.keyboard.press('Escape')
  await expect(page.locator('feedback-widget video')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Start recording' })).toHaveCount(0)
  await expect(page.locator('feedback-widget iframe')).toBeVisible()
  expect(await frame.evaluate(`heard.filter(({ name }) => name === 'set-form-data').length`)).toBe(0)
})

test('W-131 Retry starts over: the toolbar is back and the drawings are gone', async ({ page, widget }) => {
  await widget.open()
  await record(page, await widget.frame())
  await page.getByRole('button', { name: 'Rectangle' }).click()
  await page.mouse.move(200, 200)
  await page.mouse.down()
  await page.mouse.move(400, 300, { steps: 4 })
  await page.mouse.up()
  const marks = page.locator('[data-feedback-drawings] rect')
  await expect(marks).toHaveCount(1)
  await stop(page)
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.getByRole('button', { name: 'Start recording' })).toBeFocused()
  await expect(marks).toHaveCount(0)
})
