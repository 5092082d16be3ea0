import { expect, test } from 'bun:test'
import { loadChunk } from './load-chunk.ts'

test('a chunk whose URL a browser does not request again is loaded from another URL', async () => {
  const url = import.meta.resolve('./toggle.ts')
  const failure = new TypeError(`Failed to fetch dynamically imported module: ${url}`)
  const chunk = await loadChunk<object>(() => Promise.reject(failure))
  expect(Object.keys(chunk)).toEqual(['createToggle'])
})

test('rejects if the error has no URL', async () => {
  const failure = new TypeError('Importing a module script failed.')
  const loaded = await loadChunk(() => Promise.reject(failure)).catch(() => 'rejected')
  expect(loaded).toBe('rejected')
})
