import { expect, test } from 'bun:test'
import { brotliCompressSync, constants } from 'node:zlib'
import { listDocuments } from '../../edge/search/index.ts'
import { buildServerIndex, createServerSearch } from '../../edge/search/server-search.ts'
import { heapInUse } from '../support/heap-in-use.ts'
import { dist, readBuiltIndex, readFallbackIndex, readSuite } from './suite.ts'
import { weighScripts } from './weigh.ts'

const KB = 1000

test('the index is at most 3.9 kB per page on the wire, and 250 kB as a whole', async () => {
  // The server itself compresses with quality 9; a platform may compress better. decisions/006 gives the current size.
  const params = { [constants.BROTLI_PARAM_QUALITY]: 9 }
  const index = await readFallbackIndex()
  const bytes = brotliCompressSync(JSON.stringify(index), { params }).length
  expect(bytes / index[0].documents.length).toBeLessThanOrEqual(3.9 * KB)
  expect(bytes).toBeLessThanOrEqual(250 * KB)
})

test('the search interface weighs at most 12 kB, the offline engine 12.5 kB', () => {
  const weight = weighScripts(dist)
  expect(weight.interface).toBeLessThanOrEqual(12 * KB)
  expect(weight.engine).toBeLessThanOrEqual(12.5 * KB)
})

test('the loaded index takes less than 50 MB after all tuned queries', async () => {
  // A Worker isolate has 128 MB. decisions/006 gives the current size, which varies by 2 MB between runs.
  const questions = await readSuite('tuned')
  const before = heapInUse()
  const search = createServerSearch(await readBuiltIndex())
  for (const { query } of questions) await search(query, { limit: 8, snippet: 50 })
  expect(heapInUse() - before).toBeLessThan(50 * KB * KB)
  expect((await search('node', { limit: 1, snippet: 50 })).count).toBeGreaterThan(100)
})

test('on a large site, the memory of the search does not grow with each section that it has read', async () => {
  const words = Array.from({ length: 5000 }, (_, at) => `word${at}`).join(' ')
  const texts = { label: '', description: '', breadcrumbs: [] }
  const pages = Array.from({ length: 60 }, (_, at) => ({
    ...texts,
    url: `/${at}`,
    title: `Page${at}`,
    sections: [{ id: '', heading: '', level: 1, text: `${words} ${words}` }],
  }))
  const search = createServerSearch(buildServerIndex(listDocuments(pages), []))
  const before = heapInUse()
  for (const { title } of pages) await search(title, { limit: 1, snippet: 50 })
  expect(heapInUse() - before).toBeLessThan(50 * KB * KB)
})
