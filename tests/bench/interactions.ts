import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startServer } from '../support/servers.ts'
import { fill } from './inbox/fill.ts'
import { measureList } from './interactions/inbox-list.ts'
import { measureOpening, waits } from './interactions/open-panel.ts'
import { launchBrowser, median } from './site-load/browser.ts'
import { readLoad, writeResults } from './support/machine.ts'

const reports = 10_000
const runs = 7

/**
 * Measures the time until interactions are painted: in an inbox of 10,000 reports with a CPU slowed down four times,
 * and when the button opens the panel.
 */
export async function run(): Promise<void> {
  const data = await mkdtemp(join(tmpdir(), 'interactions-'))
  await fill(data, { project: 'demo', count: reports })
  const server = await startServer({ runtime: 'bun', env: { DATA_DIR: data } })
  const browser = await launchBrowser()
  try {
    const opening = []
    for (const [when, wait] of Object.entries(waits)) {
      const times = []
      for (let turn = 0; turn < runs; turn += 1)
        times.push(await measureOpening(browser, `${server.origin}/demo.html`, wait))
      opening.push({
        when,
        'open and usable, ms': Math.round(median(times)),
        all: times.map(Math.round).join(' '),
      })
    }
    console.table(opening)
    const list = await measureList(browser, server)
    console.table(list)
    const load = readLoad()
    const result = { load, opening, reports, list }
    writeResults('interactions', result)
  } finally {
    await browser.close()
    await server.stop()
    await rm(data, { recursive: true })
  }
}
