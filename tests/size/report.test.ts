import { expect, test } from 'bun:test'
import { weighLargest } from './newest-build.ts'

/** Bytes, gzip level 9. */
test.each([
  // The screen of a report, which comes when the first one is opened.
  ['assets/inbox/report-screen.*.js', 40_000],
  // The replayer; comes when a replay is looked at, and stays in the browser until it changes.
  ['assets/player/player.*.js', 72_000],
])('%s weighs at most %d bytes', async (pattern, budget) => {
  expect(await weighLargest(pattern)).toBeLessThanOrEqual(budget)
})
