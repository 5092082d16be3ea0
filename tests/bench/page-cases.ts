import type { WebReplay } from '../../edge/contract/report.ts'
import { exceptions, exceptionsInWebKit, groups } from '../support/page-case-list.ts'
import { LIMIT, listAreas, listCases, serveFixtures, waitForEnd } from '../support/page-cases.ts'
import { servePlayer } from '../support/player-page.ts'
import { type Area, comparePictures } from '../support/snapshot-page.ts'
import { startStubProvider } from '../support/stub-provider.ts'
import { startWebKit } from '../support/webkit.ts'
import { waitFor } from '../support/widget-page.ts'
import { launchBrowser } from './site-load/browser.ts'
import { serveSnapshot, takeReport } from './support/show-report.ts'

/**
 * Compares what `page-cases.e2e.ts` compares, in WebKit. Prints the areas that differ and are not listed, and keeps
 * their pictures in `test-results`.
 */
export async function run(): Promise<void> {
  const provider = await startStubProvider()
  const webkit = await startWebKit()
  const { page } = webkit
  const comparer = await launchBrowser()
  const comparison = await comparer.newPage()
  const known = [...exceptions, ...exceptionsInWebKit].map(([area]) => area)

  async function runInPage(expression: string): Promise<void> {
    await page.evaluate(
      `void (window.isDone = false, Promise.resolve(${expression}).finally(() => (window.isDone = true)))`,
    )
    await waitFor(() => page.evaluate('window.isDone'))
  }
  const drawFrames = (): Promise<void> =>
    runInPage('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))')

  async function compareCase(path: string): Promise<void> {
    provider.configure({ enableReplays: true, feedbackButtonPosition: 'BUTTON_NONE', maskTypedText: false })
    await page.goto(provider.page(`/${path}`))
    await waitFor(() => page.evaluate(`'__rrweb_original__' in Element.prototype.attachShadow`))
    await runInPage('window.act?.()')
    await runInPage(`(${waitForEnd.toString()})()`)
    await drawFrames()
    const areas = Object(await page.evaluate(`(${listAreas.toString()})()`)) as Area[] // of the page
    const live = await page.screenshot()
    const { screenshotData, webReplay } = await takeReport(page.evaluate, provider)

    async function compare(what: string): Promise<void> {
      await drawFrames()
      const shown = await page.screenshot()
      const shares = await comparePictures(comparison, [live, shown], areas)
      for (const [name, share] of Object.entries(shares)) {
        const found = `${path}: ${name}: ${what} ${(share * 100).toFixed(1)} %`
        if (share <= LIMIT || known.some((area) => found.startsWith(area))) continue
        console.log(found)
        for (const [kind, picture] of Object.entries({ page: live, [what]: shown }))
          await Bun.write(`test-results/page-cases/${path.replace('/', ' ')} ${kind}.png`, picture)
      }
    }

    serveSnapshot(provider, screenshotData)
    await page.goto(provider.page('/inbox', 'inbox'))
    await compare('snapshot')
    servePlayer(provider, webReplay as WebReplay) // the pages are recorded
    await page.goto(provider.page('/inbox', 'inbox'))
    await waitFor(() => page.evaluate('said.ready'))
    await page.evaluate(`post({ name: 'load', data: { replay: ${JSON.stringify(webReplay)} } })`)
    await waitFor(() => page.evaluate('said.loaded'))
    await page.enter(`document.querySelector('iframe')`)
    await page.evaluate(`void (document.querySelector('.replayer-mouse').style.display = 'none')`)
    await page.enter(undefined)
    await page.evaluate(`post({ name: 'seek', data: { at: said.loaded.duration } })`)
    await waitFor(() => page.evaluate('said.progress?.seeks >= 1'))
    await compare('sought')
  }

  try {
    await page.resize({ width: 1000, height: 900 })
    serveFixtures(provider)
    for (const start of Object.values(groups).flat()) {
      const [folder = ''] = start.split('/')
      const name = listCases(folder).find((found) => `${folder}/${found}`.startsWith(start))
      await compareCase(`${folder}/${name}`).catch((error: unknown) =>
        console.log(`${start}: ${String(error)}`),
      )
    }
  } finally {
    await comparer.close()
    await webkit.close()
    await provider.close()
  }
}
