import { expect, test } from 'bun:test'
import { replayActions } from './script-options.ts'

function createApi() {
  const calls: unknown[][] = []
  const api = {
    identify: (...args: unknown[]) => void calls.push(['identify', ...args]),
    fail: () => {
      throw new Error('no')
    },
  }
  return { api, calls }
}

test('W-001 queued calls run once and in order', () => {
  const { api, calls } = createApi()
  const queue: unknown[] = [
    { e: 'identify', a: ['u1', { name: 'Ann' }] },
    { e: 'fail', a: [] },
    { e: 'identify' },
  ]
  replayActions(queue, api)
  expect(calls).toEqual([['identify', 'u1', { name: 'Ann' }], ['identify']])
  expect(queue).toEqual([])
})

test('W-001 later pushes run immediately', () => {
  const { api, calls } = createApi()
  const queue: unknown[] = []
  replayActions(queue, api)
  queue.push({ e: 'identify', a: ['u2'] })
  expect(calls).toEqual([['identify', 'u2']])
})

test('invalid entries are skipped', () => {
  const { api, calls } = createApi()
  for (const queue of [
    undefined,
    {},
    'text',
    [null, 5, {}, { e: 'missing' }, { e: 'constructor' }, { e: 5 }],
  ])
    replayActions(queue, api)
  expect(calls).toEqual([])
})
