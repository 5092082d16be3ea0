import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Report } from '../../edge/contract/report.ts'
import { parseWebReplay } from '../../widget/replay-format/web-replay.ts'
import { comparePictures } from '../support/snapshot-page.ts'
import { startStubProvider, type StubProvider } from '../support/stub-provider.ts'
import { toTag, waitFor } from '../support/widget-page.ts'
import { type Engine, openEngines } from './engines/open-engines.ts'
import { probes } from './engines/probes.ts'
import { launchBrowser } from './site-load/browser.ts'
import { writeResults } from './support/machine.ts'
import { serveSnapshot, takeReport } from './support/show-report.ts'

/** The share of pixels that may differ. */
const LIMIT = 0.02
const whole = [{ name: 'page', x: 0, y: 0, width: 800, height: 600 }]

/**
 * Takes a snapshot and a replay of each probe page in each engine, shows both in each engine, and compares that with
 * the page itself in the engine that shows it. Prints the share of pixels that differ in percent, and keeps the
 * pictures of each pair above 2 %.
 * `decisions/022` has the reasons of those pairs.
 */
export async function run(): Promise<void> {
  const provider = await startStubProvider()
  const engines = await openEngines()
  const comparer = await launchBrowser()
  const comparison = await comparer.newPage()
  const rows: Record<string, string | number>[] = []
  const replayer = await buildReplayer()
  try {
    for (const [probe, body] of Object.entries(probes)) {
      const reports = new Map<string, Report>()
      const live = new Map<string, Buffer>()
      for (const engine of engines) {
        await openProbe(engine, provider, body)
        live.set(engine.name, await takePicture(engine))
        reports.set(engine.name, await takeReport((expression) => engine.evaluate(expression), provider))
      }
      for (const [kind, serve] of [
        ['snapshot', (report: Report) => serveSnapshot(provider, report.screenshotData)],
        ['replay', (report: Report) => serveReplay(provider, report.webReplay, replayer)],
      ] as const) {
        const row: Record<string, string | number> = { probe, kind }
        for (const [maker, report] of reports) {
          serve(report)
          for (const viewer of engines) {
            await viewer.goto(provider.page('/inbox', 'inbox'))
            await waitFor(async () => (await viewer.evaluate('window.isReplayed !== false')) === true)
            const [original, shown] = [live.get(viewer.name), await takePicture(viewer)]
            if (!original) throw new Error(`No picture of ${probe} in ${viewer.name}`)
            const { page = 1 } = await comparePictures(comparison, [original, shown], whole)
            row[`${maker} in ${viewer.name}`] = Number((100 * page).toFixed(2))
            if (page > LIMIT)
              keepPictures(`${kind} of ${probe}, ${maker} in ${viewer.name}`, [original, shown])
          }
        }
        rows.push(row)
        console.log(JSON.stringify(row))
      }
    }
    writeResults('engines', rows)
  } finally {
    await comparer.close()
    for (const engine of engines) await engine.close()
    await provider.close()
  }
}

async function openProbe(engine: Engine, provider: StubProvider, body: string): Promise<void> {
  provider.configure({ enableReplays: true, feedbackButtonPosition: 'BUTTON_NONE' })
  provider.serve(
    '/',
    `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Probe</title>${toTag(provider)}</head><body>${body}</body></html>`,
  )
  await engine.goto(provider.page('/'))
}

/** Waits for two frames, so that everything is painted. */
async function takePicture(engine: Engine): Promise<Buffer> {
  await engine.evaluate(
    'void (window.drawn = false, requestAnimationFrame(() => requestAnimationFrame(() => (window.drawn = true))))',
  )
  await waitFor(async () => (await engine.evaluate('window.drawn')) === true)
  return engine.screenshot()
}

async function buildReplayer(): Promise<string> {
  const script = join(import.meta.dir, '../support/build-replayer.ts')
  return new Response(Bun.spawn([process.execPath, script]).stdout).text()
}

/** Serves a page at `/inbox` that shows the end of a replay in rrweb's player. */
function serveReplay(provider: StubProvider, replay: unknown, replayer: string): void {
  const events = parseWebReplay(replay)?.events
  if (!events) throw new Error('A report has no replay.')
  provider.serve('/replayer.js', replayer, { 'Content-Type': 'text/javascript' })
  provider.serve('/events.json', JSON.stringify(events), { 'Content-Type': 'application/json' })
  provider.serve(
    '/inbox',
    `<!doctype html><style>body{margin:0;overflow:hidden}iframe{border:0;display:block}.replayer-mouse{display:none}</style>
    <script>isReplayed = false</script><script type="module">
      import { Replayer } from '/replayer.js'
      const events = await (await fetch('/events.json')).json()
      const replayer = new Replayer(events, { root: document.body, showWarning: false, mouseTail: false })
      replayer.pause(replayer.getMetaData().totalTime)
      isReplayed = true
    </script><body></body>`,
  )
}

function keepPictures(name: string, [original, shown]: readonly [Buffer, Buffer]): void {
  const folder = join(import.meta.dir, '../../test-results/engines')
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, `${name}, page.png`), original)
  writeFileSync(join(folder, `${name}, snapshot.png`), shown)
}
