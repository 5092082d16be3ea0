import { expect, test } from 'bun:test'
import { createNetworkLog, finishRequest, toNetworkEntry } from './network-log.ts'

function createLog(blocked = 'https://api.example') {
  let now = Date.UTC(2026, 10, 20)
  const log = createNetworkLog({
    now: () => now,
    isBlocked: (url) => url.includes(blocked),
    base: () => 'https://a.example/shop/',
  })
  return { log, tick: (ms: number) => (now += ms) }
}

test('W-206 of 15 requests the newest 10 remain', () => {
  const { log } = createLog()
  for (let index = 1; index <= 15; index++) log.start(`/${index}`, 'GET')
  expect(log.list().map(({ url }) => url.split('/').at(-1))).toEqual([
    '6',
    '7',
    '8',
    '9',
    '10',
    '11',
    '12',
    '13',
    '14',
    '15',
  ])
})

test('W-147 a blocked address leaves no record, relative or not', () => {
  const { log } = createLog('/private')
  expect(log.start('../private/a', 'GET')).toBeUndefined()
  expect(log.list()).toEqual([])
})

test('W-097 an entry has all fields', () => {
  const { log, tick } = createLog()
  const record = log.start('cart?session_token=abc', 'POST')
  if (!record) throw new Error('not recorded')
  Object.assign(record, { headers: { Accept: 'a', Authorization: 'Bearer x' }, payload: '{"pin":1,"n":2}' })
  record.response = { status: 500, statusText: 'Internal Server Error', responseText: '{"PIN":1}' }
  tick(120)
  finishRequest(record, true, log.clock())
  expect(toNetworkEntry(record, ['pin'])).toEqual({
    url: 'https://a.example/shop/cart?session_token=***',
    date: '2026-11-20T00:00:00.000Z',
    type: 'POST',
    request: { payload: '{"n":2}', headers: { Accept: 'a' } },
    response: { status: 500, statusText: 'Internal Server Error', responseText: '{}' },
    success: true,
    duration: 120,
  })
})

test('W-205 a failed request has success false and no response; an open one has neither', () => {
  const { log } = createLog()
  const record = log.start('/x', 'GET')
  if (!record) throw new Error('not recorded')
  expect(toNetworkEntry(record, [])).not.toHaveProperty('success')
  finishRequest(record, false, log.clock())
  const entry = toNetworkEntry(record, [])
  expect(entry.success).toBe(false)
  expect(entry).not.toHaveProperty('response')
})
