import { readFileSync } from 'node:fs'
import { expect, type Frame, type Page } from '@playwright/test'
import { createCanvasFrame } from '../../../widget/replay-format/canvas-frame.ts'
import { watch } from '../../support/canary.ts'
import { test } from '../../support/report-page.ts'
import { replayOf, sampleReport, webReplay } from '../../support/sample-report.ts'

/** Returns the frame with the replayed page, which is inside the player's frame. */
function findReplayed(page: Page): Frame | undefined {
  return page.frames().find((frame) => frame.parentFrame()?.url().includes('/player'))
}

const readText = (page: Page): Promise<unknown> =>
  Promise.resolve(findReplayed(page)?.evaluate('document.body.textContent')).catch(() => undefined)

async function openReplay(page: Page): Promise<void> {
  const tab = page.getByRole('tab', { name: 'Replay' })
  await tab.click()
  await expect(page.getByRole('slider', { name: 'Position' })).toBeVisible()
}

test('a replay seeks to any position, in a sandbox without scripts', async ({ page, inbox, reportPage }) => {
  await reportPage.open(await inbox.report(sampleReport))
  await openReplay(page)
  await expect.poll(() => readText(page)).toContain('Pay 28.70 €')
  const slider = page.getByRole('slider', { name: 'Position' })
  await slider.fill('5300')
  await expect.poll(() => readText(page)).toContain('Paying …')
  await slider.fill('7000')
  await expect.poll(() => readText(page)).toContain('Payment is not possible')
  await slider.press('End')
  await expect(page.locator('.clock')).toHaveText('0:16 / 0:16')
  await slider.fill('1000')
  await expect.poll(() => readText(page)).not.toContain('Payment is not possible')
  const sandbox = await reportPage
    .player()
    ?.evaluate('document.querySelector("iframe").getAttribute("sandbox")')
  expect(sandbox).toBe('allow-same-origin')
})

test('a replay plays at eight times the speed and skips inactivity', async ({ page, inbox, reportPage }) => {
  await page.clock.install()
  await reportPage.open(await inbox.report(sampleReport))
  await openReplay(page)
  await expect.poll(() => readText(page)).toContain('Pay 28.70 €')
  await page.getByLabel('Speed').selectOption('8')
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.getByRole('button', { name: 'Play', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Pause' })).toBeVisible()
  const clock = page.locator('.clock')
  await page.clock.runFor(500)
  await expect(clock).toHaveText(/^0:0[34] /)
  expect(await readText(page)).not.toContain('Payment is not possible')
  // 12 seconds are left, which take 1.5 seconds at eight times the speed. The end after 0.7 seconds shows that
  // inactivity is skipped.
  await page.clock.runFor(700)
  await expect(clock).toHaveText('0:16 / 0:16')
  // The player reports the end in one of its next frames.
  await expect(async () => {
    await page.clock.runFor(20)
    await expect(page.getByRole('button', { name: 'Play again' })).toBeVisible({ timeout: 500 })
  }).toPass()
  await expect.poll(() => readText(page)).toContain('Payment is not possible')
})

/** One red pixel, as a PNG. */
const RED = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGP4z8AAAAMBAQDJ/pLvAAAAAElFTkSuQmCC'

test('W-102 a canvas keeps its size and shows its recorded frame, even after the page styles it', async ({
  page,
  inbox,
  reportPage,
}) => {
  const attributes = { width: '600', height: '90' }
  const fallback = { type: 3, id: 901, textContent: 'A chart for browsers without canvas' }
  const canvas = { type: 2, id: 900, tagName: 'canvas', attributes, childNodes: [fallback] }
  const replay = replayOf([canvas])
  const frame = { id: 900, width: 600, height: 90, type: 'image/png', base64: RED }
  const restyled = { source: 0, texts: [], adds: [], removes: [] }
  const changes = [{ id: 900, attributes: { style: 'width: 300px' } }]
  const actions = [
    ...replay.actions,
    createCanvasFrame(frame, replay.startDate + 500),
    { type: 3, timestamp: replay.startDate + 4000, data: { ...restyled, attributes: changes } },
  ]
  await reportPage.open(await inbox.report({ webReplay: { ...replay, actions }, formData: {} }))
  await openReplay(page)
  const measure = (): Promise<unknown> =>
    Promise.resolve(
      findReplayed(page)?.evaluate(`{
        const canvas = document.querySelector('canvas')
        const { backgroundImage } = getComputedStyle(canvas);
        [canvas.offsetWidth, canvas.offsetHeight, backgroundImage.includes(${JSON.stringify(RED)})]
      }`),
    ).catch(() => undefined)
  await expect.poll(measure).toEqual([600, 90, false])
  const slider = page.getByRole('slider', { name: 'Position' })
  await slider.fill('1000')
  await expect.poll(measure).toEqual([600, 90, true])
  await slider.fill('4500')
  await expect.poll(measure).toEqual([300, 45, true])
})

test('a replay of gleap 7 is shown with a notice of its limits', async ({ page, inbox, reportPage }) => {
  const path = new URL('../../../edge/contract/examples/report-full.json', import.meta.url)
  const { webReplay: letters }: { webReplay: object } = JSON.parse(readFileSync(path, 'utf8'))
  await reportPage.open(await inbox.report({ webReplay: letters, formData: { description: 'From gleap 7' } }))
  await openReplay(page)
  await expect.poll(() => readText(page)).toContain('Checkout')
  await expect(page.getByText('Recorded by gleap 7')).toBeVisible()
})

test('an unreadable replay shows an error, and the rest of the report works', async ({
  page,
  inbox,
  reportPage,
}) => {
  const broken = { ...webReplay, initialState: { type: 'page' } }
  await reportPage.open(await inbox.report({ ...sampleReport, webReplay: broken }))
  await page.getByRole('tab', { name: 'Replay' }).click()
  await expect(page.getByRole('alert')).toContainText('can’t read this replay')
  await expect(page.getByRole('option', { name: /Bad|payments/ }).first()).toBeVisible()
})

test('resources of the page are loaded on request only', async ({ page, context, inbox, reportPage }) => {
  const canary = await watch(context)
  const attributes = { src: `${canary.origin}/picture.png` }
  const picture = { type: 2, id: 900, tagName: 'img', attributes, childNodes: [] }
  await reportPage.open(await inbox.report({ webReplay: replayOf([picture]), formData: {} }))
  await expect(page.getByRole('slider', { name: 'Position' })).toBeVisible()
  await expect.poll(() => readText(page)).toContain('Checkout')
  await canary.settle()
  expect(canary.seen()).toEqual([])
  await page.getByRole('button', { name: 'Load them' }).click()
  await expect.poll(() => canary.seen()).toContain('request /picture.png')
  expect(canary.seen().filter((entry) => entry.startsWith('code'))).toEqual([])
  await canary.close()
})

test('the player ignores pages of other origins', async ({ page, context, baseURL }) => {
  const canary = await watch(context)
  const player = `http://files.localhost:${new URL(baseURL ?? '').port}`
  await page.goto(canary.host)
  await page.evaluate(async (origin) => {
    const heard: string[] = []
    const frame = Object.assign(document.createElement('iframe'), { src: `${origin}/player` })
    addEventListener('message', ({ data }) => heard.push(data.name))
    const ready = new Promise((resolve) => addEventListener('message', resolve, { once: true }))
    document.body.append(frame)
    await ready
    Object.assign(window, { heard })
  }, player)
  const frame = page.frames().find((each) => each.url().startsWith(player))
  // The player's own listener was added first, so it has already handled the message when this one runs.
  await frame?.evaluate(() =>
    addEventListener('message', ({ data }) => Reflect.set(window, 'told', data.name)),
  )
  await page
    .locator('iframe')
    .evaluate(
      (element: HTMLIFrameElement, replay) =>
        element.contentWindow?.postMessage({ name: 'load', data: { replay } }, '*'),
      webReplay,
    )
  await expect.poll(() => frame?.evaluate(() => Reflect.get(window, 'told'))).toBe('load')
  await canary.settle()
  await expect.poll(() => page.evaluate(() => Reflect.get(window, 'heard'))).toEqual(['ready'])
  expect(await frame?.evaluate(() => document.querySelectorAll('iframe, canvas').length)).toBe(0)
  await canary.close()
})
