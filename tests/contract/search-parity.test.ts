import { expect, test } from 'bun:test'
import { createServerSearch } from '../../edge/search/server-search.ts'
import { readBuiltIndex, readSuite, suites } from '../search/suite.ts'
import { ask } from '../support/docs-requests.ts'

test('the search returns the same results in this process, in workerd and in Bun', async () => {
  const search = createServerSearch(await readBuiltIndex())
  for (const name of suites) {
    for (const { query } of await readSuite(name)) {
      const answer = await ask(`/api/search?q=${encodeURIComponent(query)}`)
      const { count, hits, facets } = await search(query, { limit: 8, snippet: 50 })
      expect(await answer.json()).toEqual({ query, count, hits, facets })
    }
  }
}, 300_000)
