import { afterAll, expect, test } from 'bun:test'
import { createOwner, openProvider } from '../support/provider.ts'
import { ask } from '../support/docs-requests.ts'

const provider = await openProvider()
afterAll(() => provider.close())

test('authors can read which queries had no results, without any data about the readers', async () => {
  const owner = createOwner(provider)
  const word = `zq${crypto
    .randomUUID()
    .replaceAll(/[^a-f]/g, '')
    .slice(0, 6)}zq`
  // The server writes at most once every two seconds. A query in between is only written together with a later one.
  for (let attempt = 0; attempt < 10; attempt++) {
    await ask(`/api/search?q=${word}${'x'.repeat(attempt)}`)
    const { body } = await owner('GET', '/search-misses')
    const { misses } = Object(body)
    const mine = misses.find(({ query }: { query: string }) => query.startsWith(word))
    if (mine) {
      expect(Object.keys(mine).toSorted()).toEqual(['count', 'lastDay', 'query'])
      expect(mine.lastDay).toMatch(/^\d{4}-\d\d-\d\d$/)
      return
    }
    await Bun.sleep(500)
  }
  expect.unreachable('no miss was counted within 5 s')
})

test('only owners can read them', async () => {
  const { status } = await createOwner({ ...provider, inboxToken: 'wrong' })('GET', '/search-misses')
  expect(status).toBe(401)
})
