import { startStubProvider } from '../support/stub-provider.ts'
import { launchBrowser, median } from './site-load/browser.ts'
import { readLoad, writeResults } from './support/machine.ts'
import { buildContenders } from './snapshot/contenders.ts'
import { type Cost, measureTake } from './snapshot/measure.ts'

const runs = 3
const sizes = [1000, 10_000]

/**
 * Compares the cost of a snapshot with other tools for copying or drawing pages: size, total time, main thread time,
 * and longest task. Some tools create an image and others a copy, but both block the page.
 */
export async function run(): Promise<void> {
  const contenders = await buildContenders()
  const provider = await startStubProvider()
  const browser = await launchBrowser()
  try {
    const rows = []
    for (const nodes of sizes)
      for (const [index, { name, script, bytes }] of contenders.entries()) {
        const file = `/take${index}.js`
        provider.serve(file, script, { 'Content-Type': 'text/javascript' })
        provider.serve(
          `/page${index}`,
          toPage(nodes, `<script>provider = '${provider.origin}'</script><script src="${file}"></script>`),
        )
        const costs: Cost[] = []
        for (let turn = 0; turn < runs; turn += 1) {
          const cost = await measureTake(browser, provider.page(`/page${index}`))
          if (cost) costs.push(cost)
        }
        const of = (key: keyof Cost): number | string =>
          costs.length === 0 ? 'nothing in 20 s' : Math.round(median(costs.map((cost) => cost[key])))
        rows.push({
          name,
          nodes,
          'bytes gzip': bytes,
          'total ms': of('total'),
          'main thread ms': of('mainThread'),
          'longest task ms': of('longestTask'),
          load: readLoad(),
        })
      }
    writeResults('snapshot', rows)
  } finally {
    await browser.close()
    await provider.close()
  }
}

/** Creates a page with about `nodes` elements: a list of orders whose rows have styles, fields, and icons. */
function toPage(nodes: number, scripts: string): string {
  const row = (index: number): string =>
    `<li class="row r${index % 7}"><a href="/order/${index}">Order ${index}</a><span style="color:teal">open</span><input value="${index}"><svg width="16" height="16"><path d="M2 2h12v12z"/></svg><p>Two <b>items</b> to <i>Vienna</i></p></li>`
  const rows = Array.from({ length: Math.round(nodes / 9) }, (_, index) => row(index)).join('')
  const style = Array.from(
    { length: 300 },
    (_, index) => `.r${index} b:nth-child(${index}){margin:${index}px}`,
  )
  return `<!doctype html><title>Orders</title><style>.row{display:flex;gap:4px}${style.join('')}</style><ul>${rows}</ul>${scripts}`
}
