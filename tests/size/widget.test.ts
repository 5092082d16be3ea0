import { describe, expect, test } from 'bun:test'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

const built = join(process.env['DIST'] ?? join(import.meta.dir, '../../dist'), 'public')

async function weigh(pattern: string): Promise<number> {
  const [file = ''] = await Array.fromAsync(new Bun.Glob(pattern).scan({ cwd: built }))
  return gzipSync(await Bun.file(join(built, file)).bytes(), { level: 9 }).byteLength
}

/** Bytes, gzip level 9. What a page loads without anybody opening anything. */
describe('the widget stays in its budget:', () => {
  test.each([
    // The script tag itself: the number that the host page's owner sees.
    ['widget.js', 7000],
    // Session, configuration, event stream, network log, conversation with the frame.
    ['assets/widget/widget.*.js', 7200],
    // Button and frame, the first screen: Preact's core is half of it.
    ['assets/widget/open-stage.*.js', 11_300],
    // What the frame runs until the panel is wanted, and the panel.
    ['assets/frame/frame.*.js', 1000],
    ['assets/frame/mount.*.js', 22_000],
    // Reports and outbox, loaded when the page is idle.
    ['assets/widget/sender.*.js', 5500],
  ])('%s weighs at most %d bytes', async (pattern, budget) => {
    expect(await weigh(pattern)).toBeLessThanOrEqual(budget)
  })
})

test('every classic script is one: it parses without being a module', async () => {
  const script = await Bun.file(join(built, 'widget.js')).text()
  // oxlint-disable-next-line typescript/no-implied-eval -- parses the script as a browser would, and runs nothing
  expect(() => new Function(script)).not.toThrow()
  expect(script).not.toContain('import.meta')
})
