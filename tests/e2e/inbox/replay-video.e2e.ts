import { expect } from '@playwright/test'
import { fullChromium } from '../../support/full-chromium.ts'
import { test } from '../../support/report-page.ts'
import { replayOf, sampleReport } from '../../support/sample-report.ts'

test.use({
  launchOptions: { ...fullChromium, args: [...fullChromium.args, '--auto-accept-this-tab-capture'] },
})

test('a replay is saved as a video that has its length and shows its page', async ({
  page,
  inbox,
  reportPage,
}) => {
  const { actions, ...replay } = replayOf()
  const webReplay = { ...replay, actions: actions.slice(0, 24) }
  await reportPage.open(await inbox.report({ ...sampleReport, webReplay }))
  // Keeps the link of the download.
  await page.evaluate(() => {
    HTMLAnchorElement.prototype.click = function keepLink() {
      this.dataset['saved'] = ''
      document.body.append(this)
    }
  })
  await page.getByLabel('More', { exact: true }).click()
  await page.getByRole('button', { name: 'Save replay as video' }).click()
  const dialog = page.getByRole('dialog', { name: 'Save replay as video' })
  await dialog.getByRole('button', { name: 'Record video (0:02)' }).click()
  await expect(dialog.getByRole('progressbar', { name: 'Recorded' })).toBeVisible()
  const link = page.locator('a[data-saved]')
  await link.waitFor({ state: 'attached' })
  await expect(page.getByRole('status').getByText('Video saved.')).toBeVisible()
  await expect(dialog).toHaveCount(0)
  const video = await link.evaluate(async ({ download, href }: HTMLAnchorElement) => {
    const player = document.createElement('video')
    const wait = (name: string): Promise<unknown> =>
      new Promise((resolve, reject) => {
        player.addEventListener(name, resolve, { once: true })
        player.addEventListener('error', () => reject(new Error(player.error?.message)))
      })
    const loaded = wait('loadeddata')
    player.src = href
    await loaded
    const { duration, videoWidth: width, videoHeight: height } = player
    const sought = wait('seeked')
    player.currentTime = duration / 2
    await sought
    const canvas = Object.assign(document.createElement('canvas'), { width, height })
    const context = canvas.getContext('2d')
    context?.drawImage(player, 0, 0)
    const { data = [] } = context?.getImageData(0, 0, width, height) ?? {}
    // The header of the replayed page is dark, its other parts are light.
    const readBrightness = (y: number): number => data[4 * (Math.floor(y * height) * width + width - 9)] ?? -1
    return {
      download,
      duration,
      ratio: width / height,
      header: readBrightness(0.04),
      page: readBrightness(0.9),
    }
  })
  expect(video.download).toMatch(/^replay-[\w-]+\.(?:mp4|webm)$/)
  // The replay has 2.6 s, and the video shows its end for another second.
  expect(video.duration).toBeGreaterThan(2)
  expect(video.ratio).toBeCloseTo(1280 / 720, 1)
  expect(video.header).toBeLessThan(100)
  expect(video.page).toBeGreaterThan(200)
})

test('a replay that is not saved as a video says why: the tab is not shared, or the browser cannot record it', async ({
  page,
  inbox,
  reportPage,
}) => {
  await page.addInitScript(() => {
    MediaDevices.prototype.getDisplayMedia = () =>
      Promise.reject(new DOMException('Permission denied', 'NotAllowedError'))
  })
  await reportPage.open(await inbox.report(sampleReport))
  const open = async (): Promise<void> => {
    await page.getByLabel('More', { exact: true }).click()
    await page.getByRole('button', { name: 'Save replay as video' }).click()
  }
  await open()
  const dialog = page.getByRole('dialog', { name: 'Save replay as video' })
  await dialog.getByRole('button', { name: 'Record video' }).click()
  await expect(dialog.getByRole('alert')).toHaveText(/^The tab wasn’t shared\./)
  await expect(dialog.getByRole('button', { name: 'Record video' })).toBeEnabled()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.evaluate('delete window.CropTarget')
  await open()
  await expect(dialog).toContainText('This browser can’t record a part of a tab.')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toHaveCount(0)
})
