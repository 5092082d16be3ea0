import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { dist, weighLargest } from './newest-build.ts'

/** Bytes, gzip level 9. */
test.each([
  // Everything that the first view of the list needs, with the interface library and the styles. 1.3 kB are the buttons,
  // dialogs and formats of other screens, which had requests of their own before.
  ['assets/inbox/main.*.js', 48_900],
  // Screens that are loaded when they are opened.
  ['assets/inbox/deliveries-screen.*.js', 3_500],
  ['assets/inbox/audit-screen.*.js', 5_100],
  // The settings with the preview, which loads the panel's own files.
  ['assets/inbox/settings-screen.*.js', 19_000],
  // The report screen, loaded when the first report is opened.
  ['assets/inbox/report-screen.*.js', 37_700],
  // The replayer, loaded for the first replay and then cached until it changes.
  ['assets/player/player.*.js', 64_700],
])('%s weighs at most %d bytes', async (pattern, budget) => {
  expect(await weighLargest(pattern)).toBeLessThanOrEqual(budget)
})

test('the list’s first view is one script, so no request waits for another', async () => {
  const document = await Bun.file(join(dist, 'public/_inbox.html')).text()
  expect(document.match(/assets\/inbox\/[\w.-]+\.js/g)).toHaveLength(1)
})
