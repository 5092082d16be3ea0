import { expect, test } from 'bun:test'
import { createSearch } from '../../edge/search/index.ts'
import { readBuiltIndex, readSuite, suites } from '../search/suite.ts'
import { ask } from '../support/docs-requests.ts'

test('the search returns the same results in this process, in workerd and in Bun', async () => {
  const search = createSearch(await readBuiltIndex())
  for (const name of suites) {
    for (const { query } of await readSuite(name)) {
      const answer = await ask(`/api/search?q=${encodeURIComponent(query)}`)
      const { count, hits } = search(query, { limit: 8, snippet: 50 })
      expect(await answer.json()).toEqual({ query, count, hits })
    }
  }
}, 300_000)
