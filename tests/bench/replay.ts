import { startStubProvider } from '../support/stub-provider.ts'
import { buildRecorders, RRWEB_NAME } from './replay/contenders.ts'
import { measureBusy, measureCost, type RecorderCost } from './replay/measure.ts'
import { launchBrowser, median } from './site-load/browser.ts'
import { readLoad, writeResults } from './support/machine.ts'

const runs = 5
const sizes = [1000, 10_000, 50_000]
/** Recorders whose recording the benchmark can read. */
const readable = /^(?:nothing|ours|@rrweb)/

/**
 * Compares the cost of recording a page with that of other recorders: at the start, during many style writes, when a
 * list is rendered again, and over ten busy minutes. Recorders take turns.
 */
export async function run(): Promise<void> {
  const provider = await startStubProvider()
  const browser = await launchBrowser()
  try {
    provider.configure({ enableReplays: true })
    const recorders = await buildRecorders(provider.origin)
    const urls = new Map<string, string>()
    for (const [index, { name, script, start }] of recorders.entries()) {
      provider.serve(`/recorder${index}.js`, script, { 'Content-Type': 'text/javascript' })
      for (const nodes of sizes) {
        const path = `/page${index}-${nodes}`
        provider.serve(path, createPage(nodes, `/recorder${index}.js`, start))
        urls.set(`${name} ${nodes}`, provider.page(path))
      }
    }
    const rows = []
    for (const nodes of sizes) {
      const costs = new Map<string, RecorderCost[]>()
      for (let turn = 0; turn < runs; turn++)
        for (const { name } of recorders) {
          const cost = await measureCost(browser, urls.get(`${name} ${nodes}`) ?? '')
          costs.set(name, [...(costs.get(name) ?? []), cost])
        }
      for (const { name, bytes } of recorders) {
        const of = (key: keyof RecorderCost): number =>
          Math.round(median((costs.get(name) ?? []).map((cost) => cost[key])))
        rows.push({
          name,
          nodes,
          'bytes gzip': bytes,
          'start and first snapshot, ms': of('start'),
          '2,000 style writes ms': of('styles'),
          'list rebuilt ms': of('rebuild'),
          'longest task of reading, ms': of('read'),
          'start ÷ rrweb': compareTurns(costs, name, 'start'),
          'rebuilt ÷ rrweb': compareTurns(costs, name, 'rebuild'),
          load: readLoad(),
        })
      }
    }
    const busy = []
    for (const { name } of recorders.filter((recorder) => readable.test(recorder.name))) {
      const { heap, gzip } = await measureBusy(browser, urls.get(`${name} 1000`) ?? '')
      busy.push({
        name,
        'heap after 10 busy minutes, kB': Math.round(heap / 1000),
        'recording gzip, kB': Math.round(gzip / 1000),
      })
    }
    console.table(rows)
    console.table(busy)
    writeResults('replay', { rows, busy })
  } finally {
    await browser.close()
    await provider.close()
  }
}

/** The median over all turns of the cost beside that of rrweb in the same turn. */
function compareTurns(
  costs: ReadonlyMap<string, readonly RecorderCost[]>,
  name: string,
  key: keyof RecorderCost,
): number {
  const rrweb = costs.get(RRWEB_NAME) ?? []
  const shares = (costs.get(name) ?? []).map((cost, turn) => cost[key] / (rrweb[turn]?.[key] ?? NaN))
  return Number(median(shares).toFixed(2))
}

/** Creates a page with a list of orders that has about `nodes` DOM nodes. */
function createPage(nodes: number, script: string, start: string): string {
  const row = (index: number): string =>
    `<li class="row r${index % 7}"><a href="/order/${index}">Order ${index}</a><span style="color:teal">open</span><p>Two <b>items</b></p></li>`
  const rows = Array.from({ length: Math.round(nodes / 10) }, (_, index) => row(index)).join('')
  return `<!doctype html><html lang="en"><title>Orders</title><script>window.events = []</script><script src="${script}"></script><script>function startRecorder() { ${start} }</script><body><h1>Orders</h1><ul>${rows}</ul></body></html>`
}
