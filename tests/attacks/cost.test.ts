import { expect, test } from 'bun:test'
import { COST_BYTES, toWorstInput } from './cost-case.ts'
import { costCases } from './cost-cases.ts'
import { createBaseline, measureShortest } from './measure-cost.ts'

const RUNS = 10
const DEFAULT_MOST = 10

const parseJson = createBaseline(COST_BYTES)

/**
 * A quadratic function takes a thousand times as long as parsing JSON, so even a slow or busy machine gives the right
 * result.
 */
for (const { inputs, most = DEFAULT_MOST, name, run } of costCases) {
  test(`1 MB of the worst input costs ${name} at most ${most} times as long as parsing JSON`, () => {
    for (const input of inputs) {
      const text = toWorstInput(input)
      const unit = measureShortest(parseJson, { runs: 3, enough: 0 })
      const shortest = measureShortest(() => run(text), { runs: RUNS, enough: unit * most })
      expect([input, shortest / unit > most ? shortest / unit : 'cheap']).toEqual([input, 'cheap'])
    }
  }, 60_000)
}

test('the measurement notices an expression that backtracks', () => {
  const unit = measureShortest(parseJson, { runs: 3, enough: 0 })
  const text = toWorstInput('… …x', 16 * 1024)
  const shortest = measureShortest(() => void / +$/.test(text), { runs: 1, enough: 0 })
  expect(shortest / unit).toBeGreaterThan(DEFAULT_MOST)
}, 60_000)
