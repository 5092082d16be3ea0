import { expect, test } from 'bun:test'
import { parsePage, readPages } from './pages.ts'
import { listFillable, listMisspelled } from './placeholders.ts'

const pages = await readPages()
const page = (source: string) => parsePage('a.mdx', source)

test('finds other spellings of placeholders, and ignores similar text', () => {
  const source =
    '```bash\ncurl <your node ip> $YOUR_KEY\ncat <<END > file\ncat < a > b\n```\n\n`Vec<u8>` `<POOL>`\n'
  expect(listMisspelled(page(source))).toEqual([
    'a.mdx:1 <your node ip>',
    'a.mdx:1 YOUR_KEY',
    'a.mdx:7 <POOL>',
  ])
})

test('all placeholders have the same spelling', () => {
  expect(pages.flatMap(listMisspelled)).toEqual([])
})

test('the page of values has every placeholder that a reader can fill in', () => {
  const list = pages.find(({ route }) => route === '/intro/your-values')
  const listed = new Set(list ? listFillable(list) : [])
  const missing = pages.flatMap((one) =>
    listFillable(one)
      .filter((name) => !listed.has(name))
      .map((name) => `${one.file} <${name}>`),
  )
  expect(missing).toEqual([])
  const used = new Set(pages.flatMap((one) => (one === list ? [] : listFillable(one))))
  expect([...listed].filter((name) => !used.has(name))).toEqual([])
})

/** Files that `neard init` writes. Pages show what is in them. */
const WRITTEN_BY_NEARD = /validator_key\.json/

test('a page with a file to save, in which values are filled in, says how to find one that is left open', () => {
  const faults = pages.filter((one) => {
    const files = [...one.body.matchAll(/```(?:yaml|json|toml|ini) title="([^"]+)"[^\n]*\n(.*?)```/gs)]
    const isFilledIn = files.some(
      ([, title = '', text = '']) => !WRITTEN_BY_NEARD.test(title) && /<[a-z_]+>/.test(text),
    )
    return isFilledIn && !one.body.includes("grep -nE '<[a-z_]+>'")
  })
  expect(faults.map(({ file }) => file)).toEqual([])
})
