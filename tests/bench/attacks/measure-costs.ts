import { COST_BYTES, toWorstInput } from '../../attacks/cost-case.ts'
import { costCases } from '../../attacks/cost-cases.ts'
import { createBaseline, measureShortest } from '../../attacks/measure-cost.ts'

const RUNS = 10

export interface CostRow {
  name: string
  input: string
  milliseconds: number
  /** Time divided by the time for parsing JSON of the same length. */
  ratio: number
}

/**
 * Measures all functions that parse untrusted input with 1 MB of each of their worst inputs. Returns the most expensive
 * ones first.
 */
export function measureCosts(): CostRow[] {
  const unit = measureShortest(createBaseline(COST_BYTES), { runs: RUNS, enough: 0 })
  const rows = costCases.flatMap(({ inputs, name, run }) =>
    inputs.map((input) => {
      const text = toWorstInput(input)
      const milliseconds = measureShortest(() => run(text), { runs: RUNS, enough: 0 })
      return { name, input, milliseconds: round(milliseconds), ratio: round(milliseconds / unit) }
    }),
  )
  return rows.toSorted((left, right) => right.ratio - left.ratio)
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
