import { expect, type Page } from '@playwright/test'
import { openDemo, recordScreen } from '../../support/demo-page.ts'
import { test } from '../../support/panel-page.ts'
import { readReport } from '../../support/read-report.ts'
import { sharingBrowser } from '../../support/recording-page.ts'

test.use({ launchOptions: sharingBrowser })

const recorded = {
  name: 'set-form-data',
  data: { formKey: 'capture', data: { value: 'capture', dirty: true } },
} as const

/** The messages to the widget that the test compares. */
const wishes = new Set(['preview-part', 'send-feedback', 'start-screen-drawing'])

test('a recording can be played before it is sent, and removed', async ({ openPanel }) => {
  const { panel, say, heard } = await openPanel()
  await panel.getByText('Report a problem').click()
  await panel.getByText('What will be sent').click()
  await expect(panel.getByRole('switch', { name: 'Screen recording' })).toHaveCount(0)
  await say(recorded)
  const recording = panel.getByRole('switch', { name: 'Screen recording' })
  await expect(recording).toBeChecked()
  await panel.getByRole('button', { name: 'Play Screen recording' }).first().click()
  await recording.click()
  await panel.getByLabel('What went wrong?').fill('It broke')
  await panel.getByRole('button', { name: 'Send' }).click()
  const said = async () => (await heard()).filter(({ name }) => wishes.has(name))
  await expect.poll(said).toMatchObject([
    { name: 'preview-part', data: 'screenRecordingUrl' },
    { name: 'send-feedback', data: { action: { excludeData: { screenRecordingUrl: true } } } },
  ])
})

test('an annotated screenshot has a thumbnail and can be edited again', async ({ openPanel }) => {
  const { panel, say, heard } = await openPanel()
  await panel.getByText('Report a problem').click()
  await say(
    { name: 'set-form-data', data: { formKey: 'capture', data: { value: 'screenshot', dirty: true } } },
    {
      name: 'capture-thumbnail',
      data: { width: 160, height: 90, paths: [{ d: 'M0 0h160v90H0Z', fill: '#FFFFFF' }] },
    },
  )
  await expect(panel.locator('.thumbnail path')).toHaveAttribute('d', 'M0 0h160v90H0Z')
  await panel.getByRole('button', { name: 'Edit Annotated screenshot' }).click()
  await expect
    .poll(async () => (await heard()).at(-1))
    .toEqual({ name: 'start-screen-drawing', data: 'screenshot' })
})

test('the panel shows the upload progress of the report', async ({ openPanel }) => {
  const { panel, say, heard } = await openPanel()
  await panel.getByText('Report a problem').click()
  await panel.getByLabel('What went wrong?').fill('It broke')
  await panel.getByRole('button', { name: 'Send' }).click()
  await expect.poll(async () => (await heard()).at(-1)).toMatchObject({ name: 'send-feedback' })
  await say({ name: 'sending-progress', data: 0.42 })
  await expect(panel.getByRole('progressbar', { name: 'Sending …' })).toHaveAttribute('aria-valuenow', '42')
  await expect(panel.getByText('42% uploaded')).toBeVisible()
})

test('W-141 if the browser cannot record, an image can be pasted or dropped', async ({ page, openPanel }) => {
  await page.addInitScript(() => {
    Reflect.deleteProperty(MediaDevices.prototype, 'getDisplayMedia')
  })
  const { panel, heard } = await openPanel()
  await panel.getByText('Report a problem').click()
  const tile = panel.getByRole('button', { name: 'Record the screen' })
  await expect(tile).toHaveAttribute('title', 'Browser not supported')
  await expect(tile).toHaveAttribute('aria-disabled', 'true')
  await tile.click({ force: true })
  await panel.getByLabel('What went wrong?').evaluate((field) => {
    const clipboardData = new DataTransfer()
    clipboardData.items.add(new File(['x'.repeat(10)], 'image.png', { type: 'image/png' }))
    field.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await expect(panel.getByText('image.png')).toBeVisible()
  const drag = (type: string) =>
    panel.locator('body').evaluate((body, name) => {
      const dataTransfer = new DataTransfer()
      dataTransfer.items.add(new File(['x'], 'dropped.png', { type: 'image/png' }))
      body.dispatchEvent(new DragEvent(name, { dataTransfer, bubbles: true, cancelable: true }))
    }, type)
  const target = panel.getByText('Drop to attach')
  await drag('dragover')
  await expect(target).toBeVisible()
  await drag('dragleave')
  await expect(target).toHaveCount(0)
  await drag('drop')
  await expect(panel.getByText('dropped.png')).toBeVisible()
  expect((await heard()).filter(({ name }) => wishes.has(name))).toEqual([])
})

test('P-022 P-023 W-044 from the button to a file that plays', async ({ page, host }) => {
  const { button, panel } = await openDemo(page)
  await button.click()
  await panel.getByText('Report a problem').click()
  await panel.getByLabel('What went wrong?').fill('See for yourself')
  await panel.getByRole('button', { name: 'Record the screen' }).click()
  await recordScreen(page, 2)
  await page.getByRole('button', { name: 'Stop recording' }).click()
  await page.getByRole('button', { name: 'Next' }).click()
  await panel.getByRole('button', { name: 'Play Screen recording' }).first().click()
  const preview = page.getByRole('dialog', { name: 'Your recording' })
  await expect(preview.locator('video')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(preview).toHaveCount(0)
  await expect(panel.getByRole('button', { name: 'Send' })).toBeVisible()
  const posted = page.waitForRequest('**/bugs/v2')
  await panel.getByRole('button', { name: 'Send' }).click()
  await expect(panel.getByText('Your message has arrived.')).toBeVisible()
  const url = readReport(await posted).screenRecordingUrl ?? ''

  const answering = page.waitForResponse(url)
  await page.goto(host)
  const { duration, place } = await play(page, url)
  const answer = await answering
  expect([answer.status(), answer.headers()['content-type']]).toEqual([206, 'video/mp4'])
  expect(duration).toBeGreaterThan(1.5)
  expect(place).toBeCloseTo(0.5, 1)
})

test('one report has an annotated screenshot and a recording, and the screenshot can be edited after it', async ({
  page,
}) => {
  const { button, panel } = await openDemo(page)
  const drag = async (...[from, to]: [[number, number], [number, number]]): Promise<void> => {
    await page.mouse.move(...from)
    await page.mouse.down()
    await page.mouse.move(...to, { steps: 4 })
    await page.mouse.up()
  }
  await button.click()
  await panel.getByText('Report a problem').click()
  await panel.getByLabel('What went wrong?').fill('Both')
  await panel.getByRole('button', { name: 'Annotate a screenshot' }).click()
  await page.getByRole('application').waitFor()
  await drag([100, 100], [200, 200])
  await page.keyboard.press('Enter')
  await panel.getByRole('button', { name: 'Record the screen' }).click()
  await recordScreen(page, 1)
  await page.getByRole('button', { name: 'Stop recording' }).click()
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(panel.locator('.attachment-name')).toHaveText(['Annotated screenshot', 'Screen recording'])
  await expect(panel.getByRole('button', { name: /^(?:Annotate|Record)/ })).toHaveCount(0)
  await panel.locator('.thumbnail').click()
  await page.getByRole('application').waitFor()
  await drag([300, 100], [400, 200])
  await page.keyboard.press('Enter')
  await expect(panel.locator('.attachment-name')).toHaveCount(2)
  const posted = page.waitForRequest('**/bugs/v2')
  await panel.getByRole('button', { name: 'Send' }).click()
  const { screenshotData, screenRecordingUrl, formData } = readReport(await posted)
  expect(screenRecordingUrl).toMatch(/^http/)
  expect(screenshotData?.html.match(/<rect [^>]*stroke="#EB144C"/g)).toHaveLength(2)
  expect(formData).toMatchObject({ description: 'Both', capture: 'screenshot' })
  await expect(page.locator('[data-feedback-drawings]')).toHaveCount(0)
})

test('removing the recording keeps the annotated screenshot, and the other way round', async ({ page }) => {
  const { button, panel } = await openDemo(page)
  const drawings = page.locator('[data-feedback-drawings] rect')
  await button.click()
  await panel.getByText('Report a problem').click()
  await panel.getByRole('button', { name: 'Annotate a screenshot' }).click()
  await page.getByRole('application').waitFor()
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await panel.getByRole('button', { name: 'Record the screen' }).click()
  await recordScreen(page, 1)
  await page.getByRole('button', { name: 'Stop recording' }).click()
  await page.getByRole('button', { name: 'Next' }).click()
  await panel.getByRole('button', { name: 'Remove Screen recording' }).click()
  await expect(drawings).toHaveCount(1)
  await expect.poll(() => page.evaluate("Feedback.getGlobalDataItem('screenRecordingData')")).toBeNull()
  await panel.getByRole('button', { name: 'Remove Annotated screenshot' }).click()
  await expect(drawings).toHaveCount(0)
})

test('if the page’s policy blocks video, it plays in a separate frame', async ({ page }) => {
  const { button, panel } = await openDemo(page, {
    policy: (policy) => policy.replace(' blob:; connect', '; connect'),
  })
  await button.click()
  await panel.getByText('Report a problem').click()
  await panel.getByRole('button', { name: 'Record the screen' }).click()
  await recordScreen(page, 2)
  await page.getByRole('button', { name: 'Stop recording' }).click()
  const preview = page.getByRole('dialog', { name: 'Your recording' })
  const video = preview.frameLocator('iframe').locator('video')
  await expect.poll(() => video.evaluate(({ duration }: HTMLVideoElement) => duration)).toBeGreaterThan(1)
  await expect(preview.getByText('This page does not let')).toHaveCount(0)
  // Escape also closes the preview while its frame has focus.
  await video.press('Escape')
  await expect(preview).toHaveCount(0)
  await expect(panel.getByRole('button', { name: 'Send' })).toBeVisible()
})

/** Loads a stored recording and seeks to its middle. */
function play(page: Page, url: string) {
  return page.evaluate(async (src) => {
    const video = Object.assign(document.createElement('video'), { src })
    await new Promise((resolve, reject) => {
      video.onloadedmetadata = resolve
      video.onerror = () => reject(new Error(video.error?.message))
    })
    const seeked = new Promise((resolve) => (video.onseeked = resolve))
    video.currentTime = video.duration / 2
    await seeked
    return { duration: video.duration, place: video.currentTime / video.duration }
  }, url)
}
