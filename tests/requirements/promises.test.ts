import { expect, test } from 'bun:test'
import { join } from 'node:path'
import { listTestNames } from './test-names.ts'

/**
 * The table of promises about data, in `docs/SECURITY.md`. Each row has the sentence, the file that contains it, and the test
 * that proves it.
 */
const root = join(import.meta.dir, '../..')
const ROW = /^\| “(?<sentence>[^”]+)” \| `(?<file>[^`]+)` \| `(?<test>[^`]+)`: (?<name>[^|]+) \|$/gm

/** Files with texts that readers, visitors and owners see. */
const TEXTS = [
  '{README.md,docs/**/*.md}',
  'widget/README.md',
  'content/docs/intro/your-values.mdx',
  'widget/i18n/languages/en.ts',
  '{edge/inbox,widget/panel}/**/*.{ts,tsx}',
  'site/src/**/*.{ts,tsx}',
]
/** Wordings that promise what happens to data. A sentence with one of them needs a row in the table. */
const PROMISE =
  /never (?:sent|leaves?|shown|stored)|stays? in this browser|hides? (?:what|all)|only your team|shown only once/i
const COMMENT = /^\s*(?:\/\/|\/?\*)/
/** Comments for developers, which describe one function. */
const isInterface = (line: string): boolean => !COMMENT.test(line)

const security = await read('docs/SECURITY.md')
const promises = Array.from(security.matchAll(ROW), ({ groups }) => groups ?? {})

async function read(file: string): Promise<string> {
  return Bun.file(join(root, file)).text()
}

const plain = (text: string): string => text.replaceAll(/\s+/g, ' ')

test('the table has a row for every promise about data', async () => {
  expect(promises.length).toBeGreaterThan(10)
  const missing: string[] = []
  for (const pattern of TEXTS)
    for await (const file of new Bun.Glob(pattern).scan({ cwd: root })) {
      if (/node_modules|\.test\.tsx?$/.test(file)) continue
      const own = promises.filter((row) => row['file'] === file).map(({ sentence = '' }) => sentence)
      const text = plain((await read(file)).split('\n').filter(isInterface).join('\n'))
      const rest = own.reduce((left, sentence) => left.replaceAll(sentence, ''), text)
      const found = PROMISE.exec(rest)
      if (found) missing.push(`${file}: ${rest.slice(Math.max(0, found.index - 60), found.index + 60)}`)
    }
  expect(missing).toEqual([])
})

test.each(promises)('the promise “$sentence” is in $file, and $test proves it', async (row) => {
  const { sentence = '', file = '', test: proof = '', name = '' } = row
  expect(plain(await read(file))).toContain(sentence)
  expect(listTestNames(await read(proof))).toContain(name.trim())
})
