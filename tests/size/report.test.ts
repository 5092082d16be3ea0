import { expect, test } from 'bun:test'
import { weighLargest } from './newest-build.ts'

/** Bytes, gzip level 9. */
test.each([
  // The report screen, loaded when the first report is opened.
  ['assets/inbox/report-screen.*.js', 38_900],
  // The replayer, loaded for the first replay and then cached until it changes.
  ['assets/player/player.*.js', 72_000],
])('%s weighs at most %d bytes', async (pattern, budget) => {
  expect(await weighLargest(pattern)).toBeLessThanOrEqual(budget)
})
