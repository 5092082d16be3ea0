import { join } from 'node:path'
import { fillStorage } from './attacks/fullness.ts'
import { fuzzRuntimes } from './attacks/fuzz-runtimes.ts'
import { openLiveStreams } from './attacks/live-streams.ts'
import { measureCosts } from './attacks/measure-costs.ts'
import { attackWorkerd, measurePressure } from './attacks/pressure.ts'
import { sendSlowReports } from './attacks/slow-report.ts'
import { watchMachine } from './support/machine.ts'

const SHOWN = 20
const ATTACK_SECONDS = 60

const parts: Readonly<Record<string, () => Promise<unknown>>> = {
  fuzz: fuzzRuntimes,
  pressure: () => measurePressure(ATTACK_SECONDS),
  workerd: () => attackWorkerd(ATTACK_SECONDS),
  storage: fillStorage,
  slowReport: sendSlowReports,
  liveStreams: openLiveStreams,
  costs: async () => measureCosts(),
}

/**
 * Runs the attacks for longer than the tests do: 20,000 random requests to each runtime, the most expensive requests
 * that one address can send, slow clients, quotas, live streams, and the complete cost table. With
 * `ATTACKS=fuzz,costs`, runs only these two parts and keeps the stored results of the others.
 */
export async function run(): Promise<void> {
  const file = Bun.file(join(import.meta.dir, 'results/attacks.json'))
  const names = process.env['ATTACKS']?.split(',') ?? Object.keys(parts)
  const results: Record<string, unknown> = (await file.exists()) ? Object(await file.json()) : {}
  for (const name of names) {
    const finish = watchMachine()
    const result = await parts[name]?.()
    console.log(name, Array.isArray(result) ? result.slice(0, SHOWN) : result)
    results[name] = { date: new Date().toISOString(), machine: finish(), result }
    // Write after each part, so that a failing part does not lose the results of the others.
    await Bun.write(file, `${JSON.stringify(results, undefined, 2)}\n`)
  }
}
