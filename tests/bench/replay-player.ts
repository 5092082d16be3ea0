import type { Page } from '@playwright/test'
import { createVisitor } from '../support/provider.ts'
import { startServer, type TestServer } from '../support/servers.ts'
import { largeReplay } from './replay-player/large-replay.ts'
import { launchBrowser, median } from './site-load/browser.ts'
import { readLoad, writeResults } from './support/machine.ts'

const runs = 5
const megabytes = 10

/**
 * Measures waiting times for a replay of 10 MB: until the report and the replay are visible, from Play until the
 * position changes, and for a jump to the end.
 */
export async function run(): Promise<void> {
  const server = await startServer({ runtime: 'bun' })
  const browser = await launchBrowser()
  try {
    const id = await sendReport(server)
    const times = []
    for (let turn = 0; turn < runs; turn += 1) {
      const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
      times.push(await measure(page, server, id))
      await page.close()
    }
    const row = {
      'replay, MB': megabytes,
      'report shown, ms': median(times.map(({ report }) => report)),
      'replay shown, ms': median(times.map(({ shown }) => shown)),
      'playing, ms': median(times.map(({ playing }) => playing)),
      'at its end, ms': median(times.map(({ end }) => end)),
      load: readLoad(),
    }
    writeResults('replay-player', [row])
  } finally {
    await browser.close()
    await server.stop()
  }
}

async function sendReport(server: TestServer): Promise<string> {
  const visitor = createVisitor({ ...server, close: () => server.stop() })
  await visitor.start()
  const { body } = await visitor.report({
    type: 'BUG',
    isSilent: true,
    webReplay: largeReplay(megabytes * 1e6),
  })
  return String(Object(body).id)
}

async function measure(page: Page, { origin, inboxToken }: TestServer, id: string) {
  await page.goto(`${origin}/inbox/reports/${id}`)
  await page.getByLabel('Inbox token').fill(inboxToken)
  const report = await time(async () => {
    await page.keyboard.press('Enter')
    await page.locator('.report-header').waitFor()
  })
  // A replay that is the only recording is shown without a click, so this measures the time after the report appears.
  const slider = page.getByRole('slider', { name: 'Position' })
  const shown = await time(() => slider.waitFor())
  const playing = await time(async () => {
    await page.getByRole('button', { name: 'Play', exact: true }).click()
    await page.waitForFunction(
      () => Number(document.querySelector<HTMLInputElement>('.replay-range')?.value) > 0,
    )
  })
  const end = await time(async () => {
    await slider.press('End')
    await page
      .locator('.clock')
      .filter({ hasText: /^(\d+:\d+) \/ \1$/ })
      .waitFor()
  })
  return { report, shown, playing, end }
}

async function time(act: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await act()
  return Math.round(performance.now() - start)
}
