import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

const built = join(process.env['DIST'] ?? join(import.meta.dir, '../../dist'), 'public')

/** Bytes, gzip level 9. */
test.each([
  // The screen of a report, which comes when the first one is opened.
  ['assets/inbox/report-screen.*.js', 40_000],
  // The replayer; comes when a replay is looked at, and stays in the browser until it changes.
  ['assets/player/player.*.js', 72_000],
])('%s weighs at most %d bytes', async (pattern, budget) => {
  const [file = ''] = await Array.fromAsync(new Bun.Glob(pattern).scan({ cwd: built }))
  expect(gzipSync(await Bun.file(join(built, file)).bytes(), { level: 9 }).byteLength).toBeLessThanOrEqual(
    budget,
  )
})
