import { expect, test } from 'bun:test'
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
