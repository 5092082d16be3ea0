import { join } from 'node:path'
import { fuzzRuntimes } from './attacks/fuzz-runtimes.ts'
import { measureCosts } from './attacks/measure-costs.ts'
import { watchMachine } from './support/machine.ts'

const SHOWN = 20

/** The long form of the attacks: the whole cost table, and 20,000 random requests to each runtime. */
export async function run(): Promise<void> {
  const finish = watchMachine()
  const fuzz = await fuzzRuntimes()
  console.table(fuzz.map(({ failures, ...row }) => ({ ...row, failures: failures.length })))
  const costs = measureCosts()
  console.table(costs.slice(0, SHOWN))
  const result = { date: new Date().toISOString(), machine: finish(), fuzz, costs }
  await Bun.write(join(import.meta.dir, 'results/attacks.json'), `${JSON.stringify(result, undefined, 2)}\n`)
  const failed = fuzz.flatMap(({ failures }) => failures)
  if (failed.length > 0) throw new Error(`Requests were not answered as documented:\n${failed.join('\n')}`)
}
