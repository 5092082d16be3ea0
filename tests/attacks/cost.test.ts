import { expect, test } from 'bun:test'
import { COST_BYTES, toWorstInput } from './cost-case.ts'
import { costCases } from './cost-cases.ts'
import { createBaseline, measureShortest } from './measure-cost.ts'

const RUNS = 10
const ATTEMPTS = 3
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
      const ratio = measureRatio(() => run(text), most)
      expect([input, ratio > most ? ratio : 'cheap']).toEqual([input, 'cheap'])
    }
  }, 300_000)
}

/**
 * Measures `run` as a multiple of parsing JSON. If the result is above `most`, both are measured again, at most twice:
 * another program may have slowed down one of the two.
 */
function measureRatio(run: () => void, most: number): number {
  let ratio = Infinity
  for (let attempt = 0; attempt < ATTEMPTS && ratio > most; attempt++) {
    const unit = measureShortest(parseJson, { runs: 3, enough: 0 })
    ratio = Math.min(ratio, measureShortest(run, { runs: RUNS, enough: unit * most }) / unit)
  }
  return ratio
}

test('the measurement notices an expression that backtracks', () => {
  const unit = measureShortest(parseJson, { runs: 3, enough: 0 })
  const text = toWorstInput('… …x', 16 * 1024)
  const shortest = measureShortest(() => void / +$/.test(text), { runs: 1, enough: 0 })
  expect(shortest / unit).toBeGreaterThan(DEFAULT_MOST)
}, 300_000)
