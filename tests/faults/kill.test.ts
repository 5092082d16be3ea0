import { expect, test } from 'bun:test'
import { killBunServer } from '../support/kill-bun.ts'

/** `bun run bench faults` kills more often. */
const KILLS = 5
const REPORTS = 500

test('what was answered survives kill -9 at any moment, and nothing half-written is ever to be seen', async () => {
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
