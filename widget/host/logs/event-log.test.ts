import { expect, test } from 'bun:test'
import { createEventLog } from './event-log.ts'

const createLog = () => createEventLog(() => Date.UTC(2026, 10, 20))

test('W-099 an event has a name and a date, and data when given', () => {
  const log = createLog()
  log.add('a')
  log.add('b', { x: 1 })
  const date = '2026-11-20T00:00:00.000Z'
  expect(log.list()).toEqual([
    { name: 'a', date },
    { name: 'b', date, data: { x: 1 } },
  ])
})

test('W-208 W-209 keeps and queues the newest 500 of 510 events', () => {
  const log = createLog()
  for (let index = 1; index <= 510; index++) log.add(String(index))
  expect(log.list()).toHaveLength(500)
  expect(log.list()[0]?.name).toBe('11')
  expect(log.takeQueue()).toHaveLength(500)
})

test('the queue is taken once, and the log stays', () => {
  const log = createLog()
  log.add('a')
  expect(log.hasQueue()).toBe(true)
  expect(log.takeQueue()).toHaveLength(1)
  expect(log.hasQueue()).toBe(false)
  expect(log.list()).toHaveLength(1)
})

test('W-216 an event can be added before all others', () => {
  const log = createLog()
  log.add('early')
  log.begin('sessionStarted')
  expect(log.list().map(({ name }) => name)).toEqual(['sessionStarted', 'early'])
  expect(log.takeQueue().map(({ name }) => name)).toEqual(['sessionStarted', 'early'])
})

test('returned events go to the front within the limit', () => {
  const log = createLog()
  for (let index = 1; index <= 400; index++) log.add(`a${index}`)
  const batch = log.takeQueue()
  for (let index = 1; index <= 400; index++) log.add(`b${index}`)
  log.putBack(batch)
  const queue = log.takeQueue()
  expect(queue).toHaveLength(500)
  expect(queue[0]?.name).toBe('a301')
  expect(queue.at(-1)?.name).toBe('b400')
})
