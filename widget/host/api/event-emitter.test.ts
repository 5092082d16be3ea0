import { expect, test } from 'bun:test'
import { createEmitter } from './event-emitter.ts'

test('W-120 W-184 listeners receive data until they are removed', () => {
  const { on, off, emit } = createEmitter()
  const seen: unknown[] = []
  const stop = on('x', (data) => void seen.push(['first', data]))
  const second = (data: unknown): void => void seen.push(['second', data])
  on('x', second)
  emit('x', 1)
  stop()
  emit('x', 2)
  off('x', second)
  emit('x', 3)
  on('x', second)
  off('x')
  emit('x', 4)
  expect(seen).toEqual([
    ['first', 1],
    ['second', 1],
    ['second', 2],
  ])
})

test('a listener that throws or removes itself does not affect others', () => {
  const { on, emit } = createEmitter()
  const seen: string[] = []
  on('x', () => {
    throw new Error('host')
  })
  const stop = on('x', () => {
    stop()
    seen.push('once')
  })
  on('x', () => void seen.push('last'))
  emit('x')
  emit('x')
  expect(seen).toEqual(['once', 'last', 'last'])
})
