import { expect, test } from 'bun:test'
import { join } from 'node:path'

const MAX_LINES = 250

test('a file of code has at most 250 lines', async () => {
  const root = join(import.meta.dir, '../..')
  const glob = new Bun.Glob('{content,edge,site,tests,widget}/**/*.{ts,tsx,mjs,css,sql}')
  const tooLong: string[] = []
  let count = 0
  for await (const file of glob.scan(root)) {
    if (file.includes('node_modules/')) continue
    const lines = (await Bun.file(join(root, file)).text()).split('\n').length - 1
    if (lines > MAX_LINES) tooLong.push(`${file} has ${lines} lines. Split it by topic.`)
    count += 1
  }
  expect(tooLong).toEqual([])
  expect(count).toBeGreaterThan(1000)
})
