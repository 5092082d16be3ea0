import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { dist, weighLargest } from './newest-build.ts'

/** Bytes, gzip level 9. */
test.each([
  // All that the first view of the list needs: document, interface library, styles.
  ['assets/inbox/main.*.js', 50_000],
  // Screens that are loaded when they are opened.
  ['assets/inbox/deliveries-screen.*.js', 6_000],
  ['assets/inbox/audit-screen.*.js', 6_000],
  // Settings with the preview; the panel in it is the visitors' own.
  ['assets/inbox/settings-screen.*.js', 22_000],
])('%s weighs at most %d bytes', async (pattern, budget) => {
  expect(await weighLargest(pattern)).toBeLessThanOrEqual(budget)
})

test('the list’s first view is one script: nothing is loaded one after the other', async () => {
  const document = await Bun.file(join(dist, 'public/_inbox.html')).text()
  expect(document.match(/assets\/inbox\/[\w.-]+\.js/g)).toHaveLength(1)
})
