import { expect, test } from 'bun:test'
import { isDeepStrictEqual } from 'node:util'
import { createRandom } from '../../../tests/attacks/fuzz/random.ts'
import { createAnswers } from './answers.ts'

function createCounting() {
  const asked: string[] = []
  const ask = createAnswers((query) => {
    asked.push(query)
    return { count: query === 'no' ? 0 : 1, hits: [], nearest: ['note'] }
  })
  return { ask, asked }
}

test('a repeated query is computed once', () => {
  const { ask, asked } = createCounting()
  expect(ask('node', 8)).toBe(ask('node', 8))
  ask('node', 100)
  expect(asked).toEqual(['node', 'node'])
})

test('the least recently used response is evicted first', () => {
  const { ask, asked } = createCounting()
  ask('first', 8)
  for (let n = 0; n < 499; n++) ask(`q${n}`, 8)
  ask('first', 8)
  ask('one more', 8)
  ask('first', 8)
  expect(asked.filter((query) => query === 'first')).toHaveLength(1)
  ask('q0', 8)
  expect(asked.filter((query) => query === 'q0')).toHaveLength(2)
})

test('similar words are suggested only if there is no hit', () => {
  const { ask } = createCounting()
  expect(JSON.parse(ask('node', 8).json)).toEqual({ query: 'node', count: 1, hits: [] })
  expect(JSON.parse(ask('no', 8).json)).toEqual({ query: 'no', count: 0, hits: [], nearest: ['note'] })
})

test('of 1,000 random pairs of different requests, none share an answer', () => {
  // Each answer contains its request, so that an answer to another request is noticed.
  const ask = createAnswers((query, { limit, facets }) => {
    return { count: 0, hits: [], nearest: [JSON.stringify({ limit, facets, query })] }
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
      const { limit, facets, query } = request
      expect(ask(query, limit, facets).answer.nearest).toEqual([JSON.stringify(request)])
    }
  }
})
