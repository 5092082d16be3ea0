import { describe, expect, test } from 'bun:test'
import { weighPage } from './weigh.ts'

/** At most 0.65 of what Starlight sends for such a page: 50 kB, 50, 50, 70 (kB of 1000 bytes, gzip). */
const budgets = [
  ['/', 32_500],
  ['/intro/node-data-snapshots', 32_500],
  ['/validator', 32_500],
  ['/validator/validator-guide', 45_500],
] as const

describe('a first visit stays in its budget:', () => {
  test.each(budgets)('%s weighs at most %d bytes', async (route, budget) => {
    const { total, js } = await weighPage(route)
    expect(total).toBeLessThanOrEqual(budget)
    expect(js).toBeLessThanOrEqual(18_000)
  })
})
