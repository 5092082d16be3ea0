import type { Browser } from '@playwright/test'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { buildScript } from '../../widget/build/script.ts'
import { startStubProvider, type StubProvider } from '../support/stub-provider.ts'
import { waitFor } from '../support/widget-page.ts'
import { launchBrowser, median } from './site-load/browser.ts'
import { readLoad, writeResults } from './support/machine.ts'
import {
  type Feel,
  type LoggedDetails,
  measureFeel,
  measureGrowth,
  measureLoggedDetails,
  measureLogging,
  measureLongestTask,
  measureStart,
  type Start,
} from './widget-cost/measure.ts'
import { buildPeers, type Contender } from './widget-cost/peers.ts'

const runs = 5

/** Position of the host page's own button in CSS pixels. */
const hostButton = { x: 20, y: 20 }
/** The button changes most of the page, like a button in a shop. */
const host = `<style>button{position:absolute;left:0;top:0;width:200px;height:40px}</style>
<button onclick="list.replaceChildren(...Array.from({length:300},(_,i)=>Object.assign(document.createElement('li'),{textContent:'Item '+i})))">Reload</button>
<h1 style="margin-top:60px">Checkout</h1><p>Two items.</p><ul id="list"></ul>`

/**
 * Compares what the widget and similar products cost a host page: size, script time at the start, web vitals, main
 * thread share while the page logs and fetches, the share of these lines and requests in a report, and memory growth
 * over a thousand navigations. Pages take turns.
 */
export async function run(): Promise<void> {
  const dist = mkdtempSync(join(tmpdir(), 'widget-cost-'))
  await buildScript(dist)
  const provider = await startStubProvider({ dist })
  const browser = await launchBrowser()
  try {
    provider.configure({ enableReplays: false })
    provider.serve('/data', '{"ok":true}', { 'Content-Type': 'application/json' })
    const pages = servePages(provider, dist, await buildPeers(provider.origin))
    const starts = await inTurns(pages, ({ url, button }) => measureStart(browser, url, button))
    const tasks = await inTurns(pages, ({ url }) => measureLongestTask(browser, url))
    const feels = await inTurns(pages, ({ url }) => measureFeel(browser, url, hostButton))
    const shares = await inTurns(pages, ({ url }) => measureLogging(browser, url))
    const rows = []
    for (const page of pages) {
      const medianOf = (name: keyof Start): number =>
        round(median((starts.get(page) ?? []).map((start) => start[name])))
      const feelOf = (name: keyof Feel): number =>
        round(median((feels.get(page) ?? []).map((feel) => feel[name])))
      const growth = await measureGrowth(browser, page.url)
      const kept = page.report === '' ? undefined : await keep(browser, provider, page)
      rows.push({
        page: page.name,
        'bytes gzip': page.bytes,
        'until the button, script ms at 4x': page.button === '' ? null : medianOf('untilButton'),
        'start, script ms at 4x': medianOf('script'),
        'longest task, ms at 4x': round(median(tasks.get(page) ?? [])),
        'host page, LCP ms at 4x': feelOf('lcp'),
        'host page, INP ms at 4x': feelOf('inp'),
        'host page, layout shift': feelOf('shift'),
        'logging, % of main thread': round(median(shares.get(page) ?? [])),
        'keeps objects of a line': kept?.objects ?? null,
        'keeps where it was logged': kept?.source ?? null,
        'keeps bodies': kept?.bodies ?? null,
        'growth, kB': round(growth / 1000),
        load: readLoad(),
      })
    }
    writeResults('widget-cost', rows)
  } finally {
    await browser.close()
    await provider.close()
    rmSync(dist, { recursive: true })
  }
}

/** Checks what the page's next report contains. */
async function keep(
  browser: Browser,
  provider: StubProvider,
  { url, report }: { url: string; report: string },
): Promise<LoggedDetails> {
  const before = provider.calls.length
  const readReport = (): Promise<string> =>
    waitFor(() => provider.calls.slice(before).find(({ path }) => path === '/bugs/v2')?.body)
  return measureLoggedDetails(browser, { url, report, readReport })
}

function servePages(provider: StubProvider, dist: string, peers: Contender[]) {
  const ours = `${provider.origin}/widget.js`
  const pages = [
    { name: 'nothing', head: '', bytes: 0, button: '', report: '' },
    {
      name: 'ours, script alone',
      head: `<script src="${ours}" data-sdk-key="demo" data-manual></script>`,
      bytes: weigh(dist, ['widget.js']),
      button: '',
      report: '',
    },
    {
      name: 'ours',
      head: `<script async src="${ours}" data-sdk-key="demo"></script>`,
      bytes: weigh(dist, ['widget.js', 'assets/widget/{start-widget,deferred-chunk}.*.js']),
      button: `document.querySelector('feedback-widget')?.shadowRoot?.querySelector('.button')`,
      report: `Feedback.sendSilentCrashReport('kept')`,
    },
    ...peers.map(({ name, script, start, button, report }, index) => {
      provider.serve(`/peer${index}.js`, script, { 'Content-Type': 'text/javascript' })
      const head = `<script src="/peer${index}.js"></script><script>${start}</script>`
      return { name, head, button, report, bytes: gzipSync(script, { level: 9 }).byteLength }
    }),
  ]
  return pages.map(({ head, ...page }, index) => {
    provider.serve(`/page${index}`, `<!doctype html><title>Shop</title>${head}${host}`)
    return { ...page, url: provider.page(`/page${index}`) }
  })
}

/** Measures all pages in turns, so that other load on the machine affects all of them. */
async function inTurns<Item, Value>(
  items: Item[],
  measure: (item: Item) => Promise<Value>,
): Promise<Map<Item, Value[]>> {
  const values = new Map<Item, Value[]>()
  for (let index = 0; index < runs; index++)
    for (const item of items) values.set(item, [...(values.get(item) ?? []), await measure(item)])
  return values
}

function weigh(dist: string, patterns: string[]): number {
  const files = patterns.flatMap((pattern) => [...new Bun.Glob(pattern).scanSync(join(dist, 'public'))])
  const sizes = files.map(
    (file) => gzipSync(readFileSync(join(dist, 'public', file)), { level: 9 }).byteLength,
  )
  return sizes.reduce((sum, size) => sum + size, 0)
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
