import { expect, test } from 'bun:test'
import { join } from 'node:path'

/**
 * The types of `bun:test` say that `expect(promise).rejects` returns nothing, so the linter forbids awaiting it. An
 * assertion that is not awaited cannot fail its test.
 */
test('no bun:test test uses rejects or resolves', async () => {
  const root = join(import.meta.dir, '../..')
  const files = await Array.fromAsync(
    new Bun.Glob('{content,edge,site,widget,tests}/**/*.test.{ts,tsx}').scan({ cwd: root }),
  )
  const ours = files.filter((file) => !file.includes('node_modules'))
  expect(ours.length).toBeGreaterThan(200)
  const found: string[] = []
  for (const file of ours) {
    const text = await Bun.file(join(root, file)).text()
    if (/\)\s*\.(?:rejects|resolves)\s*\./.test(text)) found.push(file)
  }
  expect(found).toEqual([])
})
