import { expect, test } from 'bun:test'
import { isDeepStrictEqual } from 'node:util'
import { createRandom } from '../../../tests/attacks/fuzz/random.ts'
import { createAnswers } from './answers.ts'

const facets = { node: { rpc: 1 }, network: {} }

function createCounting() {
  const asked: string[] = []
  const ask = createAnswers(async (query) => {
    asked.push(query)
    return { count: query === 'no' ? 0 : 1, hits: [], nearest: ['note'], facets }
  })
  return { ask, asked }
}

test('a repeated query is computed once', async () => {
  const { ask, asked } = createCounting()
  expect(await ask('node', 8)).toBe(await ask('node', 8))
  await ask('node', 100)
  expect(asked).toEqual(['node', 'node'])
})

test('the least recently used response is evicted first', async () => {
  const { ask, asked } = createCounting()
  await ask('first', 8)
  for (let n = 0; n < 499; n++) await ask(`q${n}`, 8)
  await ask('first', 8)
  await ask('one more', 8)
  await ask('first', 8)
  expect(asked.filter((query) => query === 'first')).toHaveLength(1)
  await ask('q0', 8)
  expect(asked.filter((query) => query === 'q0')).toHaveLength(2)
})

test('similar words are suggested only if there is no hit', async () => {
  const { ask } = createCounting()
  expect(JSON.parse((await ask('node', 8)).json)).toEqual({ query: 'node', count: 1, hits: [], facets })
  expect(JSON.parse((await ask('no', 8)).json)).toEqual({
    query: 'no',
    count: 0,
    hits: [],
    facets,
    nearest: ['note'],
  })
})

test('of 1,000 random pairs of different requests, none share an answer', async () => {
  // Each answer contains its request, so that an answer to another request is noticed.
  const ask = createAnswers(async (query, { limit, facets: selected }) => {
    return { count: 0, hits: [], nearest: [JSON.stringify({ limit, facets: selected, query })], facets }
  })
  const random = createRandom(20_261_126)
  // Facets are also words of queries. Some words contain what could separate the parts of a key.
  const words = [
    'rpc',
    'mainnet',
    'sync',
    'rpc sync',
    '5',
    '50',
    ' ',
    ',',
    '"',
    '\\',
    '[',
    '],[',
    '\n',
    '\0',
    '',
  ]
  const list = (below: number) => Array.from({ length: random.int(below) }, () => random.pick(words))
  const draw = () => ({
    limit: random.pick([5, 50, 55]),
    facets: list(3),
    query: list(4).join(random.pick([' ', '', ','])),
  })
  for (let pairs = 0; pairs < 1000;) {
    const [first, second] = [draw(), draw()]
    if (isDeepStrictEqual(first, second)) continue
    pairs += 1
    for (const request of [first, second, first]) {
      const { limit, facets: selected, query } = request
      expect((await ask(query, limit, selected)).answer.nearest).toEqual([JSON.stringify(request)])
    }
  }
})
