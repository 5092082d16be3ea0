import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openLive } from '../support/live-events.ts'
import { startKillableProvider } from '../support/killable-provider.ts'
import { createOwner, createVisitor, type Provider } from '../support/provider.ts'
import { fill } from './inbox/fill.ts'
import { queries } from './inbox/queries.ts'
import { measure } from './provider/load.ts'
import type { Row } from './provider/row.ts'

const REPORTS = 100_000
const GOAL_MS = 50

/** Measures the inbox API on Bun with 100,000 reports. */
export async function run(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'inbox-'))
  const start = performance.now()
  await fill(join(folder, 'data'), { project: 'demo', count: REPORTS })
  const { size } = await stat(join(folder, 'data/provider.sqlite'))
  console.log(`${REPORTS} reports in ${((performance.now() - start) / 1000).toFixed(0)} s, ${size >> 20} MiB`)
  const provider = await startKillableProvider({ folder })
  try {
    const rows: Row[] = []
    for (const [what, query] of Object.entries(queries)) rows.push(await benchQuery(provider, what, query))
    rows.push(await benchCall(provider, 'counts by status', '/counts?project=demo'))
    rows.push(await benchCall(provider, 'counts of groups by status', '/counts?project=demo&groups=newest'))
    rows.push(await benchCall(provider, 'numbers of 90 days', '/numbers?project=demo&days=90'))
    rows.push(await benchLive(provider))
    console.table(rows)
    const report = { reports: REPORTS, databaseBytes: size, date: new Date().toISOString(), rows }
    await Bun.write(join(import.meta.dir, 'results/inbox.json'), `${JSON.stringify(report, undefined, 2)}\n`)
  } finally {
    await provider.close()
    await rm(folder, { recursive: true })
  }
}

/** Measures requests for consecutive pages of 50 reports. */
async function benchQuery(provider: Provider, what: string, query: string): Promise<Row> {
  const owner = createOwner(provider)
  let cursor = ''
  return benchRead(what, async () => {
    const { body, status } = await owner('GET', `/reports?project=demo&limit=50${query}${cursor}`)
    cursor = Object(body).cursor ? `&cursor=${Object(body).cursor}` : ''
    return status === 200
  })
}

async function benchCall(provider: Provider, what: string, path: string): Promise<Row> {
  const owner = createOwner(provider)
  return benchRead(what, async () => (await owner('GET', path)).status === 200)
}

async function benchRead(what: string, read: () => Promise<boolean>): Promise<Row> {
  const { p50, p99, failed } = await measure(read, { atOnce: 1, durationMs: 2000 })
  return {
    what,
    measured: `p50 ${p50.toFixed(1)}, p99 ${p99.toFixed(1)} ms, ${failed} failed`,
    goal: `p99 < ${GOAL_MS} ms`,
    isMet: p99 < GOAL_MS && failed === 0,
  }
}

/** Measures the time from the response to a report until an open inbox receives its event. */
async function benchLive(provider: Provider): Promise<Row> {
  const visitor = createVisitor(provider)
  await visitor.start()
  const live = await openLive(provider, { query: 'project=demo' })
  await live.next()
  const delays: number[] = []
  for (let sent = 0; sent < 10; sent += 1) {
    await visitor.report({ type: 'BUG', isSilent: true })
    const start = performance.now()
    await live.next()
    delays.push(performance.now() - start)
  }
  live.close()
  const slowest = Math.max(...delays)
  return {
    what: 'a new report, seen by who watches',
    measured: `slowest of 10: ${slowest.toFixed(0)} ms`,
    goal: 'within 200 ms',
    isMet: slowest < 200,
  }
}
