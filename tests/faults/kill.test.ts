import { expect, test } from 'bun:test'
import { killBunServer } from '../support/kill-bun.ts'

/** `bun run bench faults` kills more often. */
const KILLS = 5
const REPORTS = 500

test('acknowledged reports survive kill -9 at any moment, and no report is half-written', async () => {
  const { acknowledged, lost, outages, rows, halfWritten } = await killBunServer({
    kills: KILLS,
    reports: REPORTS,
  })
  expect(lost).toEqual([])
  expect(acknowledged).toBeGreaterThanOrEqual(REPORTS)
  expect(rows).toBeGreaterThanOrEqual(acknowledged)
  expect(halfWritten).toEqual([])
  expect(outages).toHaveLength(KILLS)
}, 120_000)
