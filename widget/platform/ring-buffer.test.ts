import { expect, test } from 'bun:test'
import { createRingBuffer } from './ring-buffer.ts'

test('keeps the newest entries, oldest first', () => {
  const ring = createRingBuffer<number>(3)
  for (const entry of [1, 2, 3, 4, 5]) ring.push(entry)
  expect(ring.list()).toEqual([3, 4, 5])
})

test('returns each entry once', () => {
  const ring = createRingBuffer<number>(3)
  ring.push(1)
  const listed = ring.list()
  expect(ring.take()).toEqual([1])
  ring.push(2)
  expect(listed).toEqual([1])
  expect(ring.take()).toEqual([2])
  expect(ring.take()).toEqual([])
})
