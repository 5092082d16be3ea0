import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

const built = join(process.env['DIST'] ?? join(import.meta.dir, '../../dist'), 'public')

/** Bytes, gzip level 9. */
test.each([
  // All that the first view of the list needs: document, interface library, styles.
  ['assets/inbox/main.*.js', 45_000],
  // Settings with the preview; the panel in it is the visitors' own.
  ['assets/inbox/settings-screen.*.js', 20_000],
])('%s weighs at most %d bytes', async (pattern, budget) => {
  const files = await Array.fromAsync(new Bun.Glob(pattern).scan({ cwd: built }))
  expect(files.length).toBeGreaterThan(0)
  const sizes = await Promise.all(
    files.map(async (file) => gzipSync(await Bun.file(join(built, file)).bytes(), { level: 9 }).byteLength),
  )
  expect(Math.max(...sizes)).toBeLessThanOrEqual(budget)
})

test('the list’s first view is one script: nothing is loaded one after the other', async () => {
  const document = await Bun.file(join(built, '_inbox.html')).text()
  expect(document.match(/assets\/inbox\/[\w.-]+\.js/g)).toHaveLength(1)
})
