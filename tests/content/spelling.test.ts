import { expect, test } from 'bun:test'
import { readPages } from './pages.ts'
import { createSpeller, listWords, readWordList, splitWords } from './spelling.ts'

test('checks words, but not file names and numbers', () => {
  expect(splitWords("The node's well-kept config.json, port 24567 (TCP): don’t edit <node_ip>.")).toEqual([
    'The',
    'node',
    'well',
    'kept',
    'port',
    'TCP',
    "don't",
    'edit',
  ])
})

test('accepts only American English', async () => {
  const isKnown = await createSpeller()
  expect(['color', 'flavour', 'teh'].map((word) => isKnown(word))).toEqual([true, false, false])
})

test('the pages have no spelling errors (content/words.txt has the names and terms)', async () => {
  const isKnown = await createSpeller()
  const unknown = (await readPages()).flatMap((page) =>
    listWords(page)
      .filter(({ text }) => !isKnown(text))
      .map(({ text, line }) => `${page.file}:${line} ${text}`),
  )
  expect(unknown).toEqual([])
})

test('the word list is sorted, has nothing twice and nothing that no page uses', async () => {
  const words = await readWordList()
  expect(words).toEqual([...new Set(words)].toSorted((a, b) => a.localeCompare(b, 'en')))
  const used = new Set((await readPages()).flatMap(listWords).map(({ text }) => text.toLowerCase()))
  expect(words.filter((word) => !used.has(word.toLowerCase()))).toEqual([])
})
