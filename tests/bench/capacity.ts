import { join } from 'node:path'
import { startKillableProvider } from '../support/killable-provider.ts'
import { EXPECTED, measure, quantile, timesOf } from './overload/measure.ts'
import { watchMachine, writeResults } from './support/machine.ts'

const SECONDS = Number(process.env['SECONDS'] ?? 10)
const FACTORS = [1, 2, 4, 6, 8, 12, 16]
/** Time in which a page must arrive, for 99 of 100. */
const MOST_MS = 500
const DAY_SECONDS = 86_400
/** The busiest minute of a day has about five times the average load. */
const PEAK = 5
/** Calls with events in a visit (decisions/017). */
const CALLS_PER_VISIT = 4

/**
 * Raises the load in steps until pages take longer than half a second or calls are refused, and prints what the last step
 * before is in a day.
 */
export async function run(): Promise<void> {
  const machine = watchMachine()
  const provider = await startKillableProvider({
    dist: join(import.meta.dir, '../../dist'),
    env: { LIMITS: 'on', TRUST_PROXY: '1' },
  })
  const steps: { factor: number; p99Ms: number; refused: number; failed: number }[] = []
  try {
    await measure(provider, { factor: 1, seconds: 3 })
    for (const factor of FACTORS) {
      const { load, probes } = await measure(provider, { factor, seconds: SECONDS })
      const all = [...load, ...probes]
      const refused = all.filter(({ status }) => status === 503).length / all.length
      const failed = all.filter(({ status }) => status >= 400 && status !== 503).length
      steps.push({ factor, p99Ms: Math.round(quantile(timesOf(probes, 'page'), 0.99)), refused, failed })
      if (!isHeld(steps.at(-1))) break
    }
  } finally {
    await provider.close()
  }
  const held = steps.findLast(isHeld)?.factor ?? 0
  const perDay = (perSecond: number) => Math.round((perSecond * held * DAY_SECONDS) / PEAK)
  console.table(steps)
  const day = {
    pages: perDay(EXPECTED.page),
    visitsWithWidget: perDay(EXPECTED.event / CALLS_PER_VISIT),
    reports: perDay(EXPECTED.report),
  }
  console.table(day)
  writeResults('capacity', { date: new Date().toISOString(), machine: machine(), steps, factor: held, day })
}

function isHeld(step: { p99Ms: number; refused: number; failed: number } | undefined): boolean {
  return step !== undefined && step.p99Ms < MOST_MS && step.refused < 0.001 && step.failed === 0
}
