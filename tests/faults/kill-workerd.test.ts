import { expect, test } from 'bun:test'
import { killWorkerd } from '../support/kill-workerd.ts'

/** `bun run bench faults` kills more often. */
const KILLS = 5
const ITEMS = 200

test('the server works again after every kill -9 and after workerd hangs, and no data is lost', async () => {
  const { acknowledged, lost, outages } = await killWorkerd({ kills: KILLS, items: ITEMS })
  expect(lost).toEqual([])
  expect(acknowledged).toBeGreaterThanOrEqual(ITEMS)
  expect(outages).toHaveLength(KILLS)
}, 300_000)
