import { expect, test } from 'bun:test'
import { createSearch, createServerSearch } from '../../edge/search/index.ts'
import { readBuiltIndex, readSuite, suites } from './suite.ts'

test('the words of sections in the index of the server change no answer', async () => {
  const index = await readBuiltIndex()
  expect(index[0].sections).toBeDefined()
  const [server, plain] = [createServerSearch(index), createSearch(index)]
  for (const suite of suites) {
    for (const { query } of await readSuite(suite)) {
      const options = { limit: 100, snippet: 100 }
      expect(server(query, options)).toEqual(plain(query, options))
    }
  }
})
