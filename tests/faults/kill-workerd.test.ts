import { expect, test } from 'bun:test'
import { killWorkerd } from '../support/kill-workerd.ts'

/** `bun run bench faults` kills more often. */
const KILLS = 5

test('the server works again after every kill -9 and after workerd hangs, and no data is lost', async () => {
  const { acknowledged, lost, outages } = await killWorkerd({ kills: KILLS })
  expect(lost).toEqual([])
  expect(acknowledged).toBeGreaterThan(KILLS)
  expect(outages).toHaveLength(KILLS)
}, 300_000)
