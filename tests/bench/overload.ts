import { join } from 'node:path'
import { startKillableProvider, type KillableProvider } from '../support/killable-provider.ts'
import { createOwner } from '../support/provider.ts'
import { PAGES } from './overload/load.ts'
import { EXPECTED, measure, quantile, timesOf } from './overload/measure.ts'
import type { Row } from './provider/row.ts'
import { watchMachine, writeResults } from './support/machine.ts'

const FACTOR = Number(process.env['FACTOR'] ?? 5)
const SECONDS = Number(process.env['SECONDS'] ?? 15)

/**
 * Puts five times the expected load on the server on Bun, with and without its refusals, and says whether they are needed.
 * Takes about three minutes. The goals are ratios, because the sender runs on the same machine.
 */
export async function run(): Promise<void> {
  const machine = watchMachine()
  // Each visitor has an address of its own, so that no rate limit applies: `LIMITS` changes the refusals only.
  const kept = await measureServer({ LIMITS: 'on', TRUST_PROXY: '1' })
  const removed = await measureServer({ TRUST_PROXY: '1' })
  const rows = kept.map(({ what, goal, measured, isMet }, index) => ({
    what,
    goal,
    'with refusals': measured,
    met: isMet,
    'without refusals': removed[index]?.measured,
    'met without': removed[index]?.isMet,
  }))
  const verdict = decide(listMissed(kept), listMissed(removed))
  console.table(rows)
  console.log(verdict)
  const results = { date: new Date().toISOString(), machine: machine(), factor: FACTOR, rows, verdict }
  writeResults('overload', results)
}

const listMissed = (rows: readonly Row[]): string[] =>
  rows.filter(({ isMet }) => !isMet).map(({ what }) => what)

function decide(missed: readonly string[], missedWithout: readonly string[]): string {
  if (missed.includes(BUSY))
    return 'Not decided: the machine refused requests of the expected load. Is it busy?'
  if (missedWithout.length === 0) return 'Remove the refusals: every goal is met without them.'
  const why = `Missed without them: ${missedWithout.join(', ')}.`
  if (missed.length === 0) return `Keep the refusals: every goal is met with them. ${why}`
  return `Not decided. Missed with the refusals: ${missed.join(', ')}. ${why}`
}

/** Without a load that is too high, nothing is refused. */
const BUSY = 'refused at the expected load'

async function measureServer(env: Record<string, string>): Promise<Row[]> {
  const provider = await startKillableProvider({ dist: join(import.meta.dir, '../../dist'), env })
  try {
    await measure(provider, { factor: 1, seconds: 3 })
    const quiet = await measure(provider, { factor: 1, seconds: SECONDS })
    const memoryBefore = await provider.readMemory()
    const busy = await measure(provider, { factor: FACTOR, seconds: SECONDS })
    const memory = await provider.readMemory()
    const quietP99 = quantile(timesOf(quiet.probes, 'page'), 0.99)
    const recoveryMs = await measureRecovery(provider, { quietP99, since: busy.sentUntil })
    const all = [...busy.load, ...busy.probes]
    const reports = [...quiet.load, ...quiet.probes, ...all].flatMap(({ id }) => id ?? [])
    const lost = await countLost(provider, reports)

    const busyP99 = quantile(timesOf(busy.probes, 'page'), 0.99)
    const refused = all.filter(({ status }) => status === 503)
    const refusalP99 = quantile(
      busy.probes.filter(({ status }) => status === 503).map(({ ms }) => ms),
      0.99,
    )
    const failed = all.filter(({ status }) => status !== 503 && status >= 400).length
    const byKind = Object.keys(EXPECTED).map((kind) => {
      const calls = all.filter((call) => call.kind === kind)
      return `${kind} ${calls.filter(({ status }) => status === 503).length} of ${calls.length}`
    })
    const early = [...quiet.load, ...quiet.probes].filter(({ status }) => status === 503).length
    return [
      { what: BUSY, measured: String(early), goal: 'none', isMet: early === 0 },
      {
        what: 'docs, p99',
        measured: `${quietP99.toFixed(0)} → ${busyP99.toFixed(0)} ms`,
        goal: '× 10',
        isMet: busyP99 / quietP99 <= 10,
      },
      {
        what: 'refused',
        measured: byKind.join(', '),
        goal: 'pages: none',
        isMet: refused.every(({ kind }) => kind !== 'page'),
      },
      {
        what: 'refusals, p99',
        measured: refused.length === 0 ? 'none' : `${refusalP99.toFixed(0)} ms`,
        goal: '100 ms',
        isMet: refusalP99 < 100 || refused.length === 0,
      },
      { what: 'other errors', measured: String(failed), goal: '0', isMet: failed === 0 },
      {
        what: 'acknowledged reports lost',
        measured: `${lost} of ${reports.length}`,
        goal: '0',
        isMet: lost === 0,
      },
      {
        what: 'recovery',
        measured: `${(recoveryMs / 1000).toFixed(1)} s`,
        goal: '10 s',
        isMet: recoveryMs < 10_000,
      },
      {
        what: 'memory',
        measured: `${toMib(memoryBefore)} → ${toMib(memory)} MiB`,
        goal: '+ 256 MiB',
        isMet: memory - memoryBefore < 2 ** 28,
      },
    ]
  } finally {
    await provider.close()
  }
}

const toMib = (bytes: number): number => Math.round(bytes / 2 ** 20)

/**
 * Returns the milliseconds from the end of the load until ten pages in a row take at most twice as long as the slowest
 * hundredth before.
 */
async function measureRecovery(
  { origin }: KillableProvider,
  { quietP99, since }: { quietP99: number; since: number },
): Promise<number> {
  const start = performance.now()
  for (let inRow = 0; inRow < 10 && performance.now() - start < 30_000;) {
    const sentAt = performance.now()
    const response = await fetch(origin + PAGES[0])
    await response.arrayBuffer()
    inRow = performance.now() - sentAt <= 2 * quietP99 ? inRow + 1 : 0
  }
  return performance.now() - since
}

async function countLost(provider: KillableProvider, ids: readonly string[]): Promise<number> {
  const owner = createOwner(provider)
  let lost = 0
  for (const id of ids) {
    let { status } = await owner('GET', `/reports/${id}`)
    while (status === 503) {
      await Bun.sleep(100)
      status = (await owner('GET', `/reports/${id}`)).status
    }
    if (status !== 200) lost += 1
  }
  return lost
}
