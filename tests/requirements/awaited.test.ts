import { expect, test } from 'bun:test'
import { join } from 'node:path'

/**
 * The types of `bun:test` say that `expect(promise).rejects` returns nothing, so the linter forbids awaiting it. An
 * assertion that is not awaited cannot fail its test.
 */
test('no bun:test test uses rejects or resolves', async () => {
  expect(await findTests(/\)\s*\.(?:rejects|resolves)\s*\./)).toEqual([])
})

/** A slow machine must not fail a test. Only a test that hangs takes this long. */
test('every time limit of a test is at least five minutes', async () => {
  expect(
    await findTests(/^ *\}, (?:\d{1,2}|[12]\d{2})_000\)$|setDefaultTimeout\((?:\d{1,2}|[12]\d{2})_000\)/m),
  ).toEqual([])
})

/** The test files that contain the pattern. */
async function findTests(pattern: RegExp): Promise<string[]> {
  const root = join(import.meta.dir, '../..')
  const files = await Array.fromAsync(
    new Bun.Glob('{content,edge,site,widget,tests}/**/*.test.{ts,tsx}').scan({ cwd: root }),
  )
  const ours = files.filter((file) => !file.includes('node_modules'))
  expect(ours.length).toBeGreaterThan(200)
  const found: string[] = []
  for (const file of ours) {
    const text = await Bun.file(join(root, file)).text()
    if (pattern.test(text)) found.push(file)
  }
  return found
}
