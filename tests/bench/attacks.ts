import { join } from 'node:path'
import { COST_BYTES, toWorstInput } from '../attacks/cost-case.ts'
import { costCases } from '../attacks/cost-cases.ts'
import { createYardstick, measureShortest } from '../attacks/measure-cost.ts'

const RUNS = 10
/** Four times those of the tests. */
const FUZZ_RUNS = '100000'

interface Row {
  name: string
  input: string
  milliseconds: number
  /** Times as long as parsing JSON of the same length. */
  ratio: number
}

/** The long form of the attacks: the whole cost table, and 100,000 random requests to a server of its own. */
export async function run(): Promise<void> {
  const rows = measureAll()
  console.table(rows.toSorted((left, right) => right.ratio - left.ratio).slice(0, 20))
  await Bun.write(join(import.meta.dir, 'results/attacks.json'), `${JSON.stringify(rows, undefined, 2)}\n`)
  const fuzz = Bun.spawn([process.execPath, 'test', './tests/contract/provider-bad-input.test.ts'], {
    cwd: join(import.meta.dir, '../..'),
    env: { ...process.env, FUZZ_RUNS },
    stdout: 'inherit',
    stderr: 'inherit',
  })
  if ((await fuzz.exited) !== 0)
    throw new Error('A random request was not answered as documented; see above.')
}

function measureAll(): Row[] {
  const parseJson = createYardstick(COST_BYTES)
  const unit = measureShortest(parseJson, { runs: RUNS, enough: 0 })
  return costCases.flatMap(({ inputs, name, run: runCase }) =>
    inputs.map((input) => {
      const text = toWorstInput(input)
      const milliseconds = measureShortest(() => runCase(text), { runs: RUNS, enough: 0 })
      return { name, input, milliseconds: round(milliseconds), ratio: round(milliseconds / unit) }
    }),
  )
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
