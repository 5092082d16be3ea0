import { expect, test } from 'bun:test'
import { killBunServer } from '../support/kill-bun.ts'

/** `bun run bench faults` kills more often. */
const KILLS = 5
const ITEMS = 500

test('acknowledged reports, comments and replies survive kill -9 at any moment, and no report is half-written', async () => {
  const { acknowledged, lost, outages, halfWritten } = await killBunServer({
    kills: KILLS,
    items: ITEMS,
  })
  expect(lost).toEqual([])
  expect(acknowledged).toBeGreaterThanOrEqual(ITEMS)
  expect(halfWritten).toEqual([])
  expect(outages).toHaveLength(KILLS)
}, 300_000)
