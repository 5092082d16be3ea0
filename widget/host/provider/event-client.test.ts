import { expect, test } from 'bun:test'
import * as redaction from '../redaction-chunk.ts'
import { createEventLog } from '../logs/event-log.ts'
import type { Answer } from './api-client.ts'
import { startEventStream } from './event-client.ts'
import { createManualClock } from '../../platform/clock-fixture.ts'
import { parseSession } from './session-client.ts'

const session = parseSession({ gleapId: 's1', gleapHash: 'h1' })

function createStream(
  answer: Partial<Answer> | (() => Promise<Answer>) = { status: 200 },
  isBlocked = (): boolean => false,
) {
  const loads: string[] = []
  const clock = createManualClock()
  const start = clock.now()
  const events = createEventLog(clock.now)
  const sent: { at: number; names: string[] }[] = []
  const actions: unknown[] = []
  let current: typeof session
  const full: Answer = { status: 0, body: undefined, text: '', retryAfterMs: undefined }
  const stop = startEventStream({
    clock,
    events,
    session: () => current,
    onAnswer: (body) => void actions.push(body),
    async loadRedaction() {
      loads.push('redaction')
      if (isBlocked()) throw new Error('blocked')
      return redaction
    },
    callApi: (_path, { body }) => {
      const { events: batch }: { events: { name: string }[] } = JSON.parse(
        typeof body === 'string' ? body : '',
      )
      sent.push({ at: (clock.now() - start) / 1000, names: batch.map(({ name }) => name) })
      return typeof answer === 'function' ? answer() : Promise.resolve({ ...full, ...answer })
    },
  })
  return { clock, events, sent, loads, actions, stop, signIn: () => (current = session) }
}

test('W-172 checks every 1.5 s, and 3 s after a send', async () => {
  const { clock, events, sent, signIn } = createStream()
  signIn()
  await clock.pass(1600)
  events.add('a')
  await clock.pass(1500)
  events.add('b')
  await clock.pass(2999)
  events.add('c')
  await clock.pass(5000)
  expect(sent).toEqual([
    { at: 3, names: ['a'] },
    { at: 6, names: ['b'] },
    { at: 9, names: ['c'] },
  ])
})

test('W-172 nothing is sent without a session or without events', async () => {
  const { clock, events, sent, signIn } = createStream()
  events.add('a')
  await clock.pass(60_000)
  expect(sent).toEqual([])
  signIn()
  await clock.pass(1500)
  await clock.pass(60_000)
  expect(sent).toHaveLength(1)
})

test('W-209 the first call contains 500 of 510 events before the session', async () => {
  const { clock, events, sent, signIn } = createStream()
  for (let index = 1; index <= 510; index++) events.add(String(index))
  signIn()
  await clock.pass(1500)
  expect(sent[0]?.names).toHaveLength(500)
  expect(sent[0]?.names[0]).toBe('11')
})

test.each([0, 429, 503])('after status %p the events are sent again, in order', async (status) => {
  let answers = 0
  const { clock, events, sent, signIn } = createStream(() => {
    answers += 1
    return Promise.resolve({
      status: answers === 1 ? status : 200,
      body: undefined,
      text: '',
      retryAfterMs: undefined,
    })
  })
  signIn()
  events.add('a')
  await clock.pass(1500)
  events.add('b')
  await clock.pass(10_000)
  expect(sent.map(({ names }) => names)).toEqual([['a'], ['a', 'b']])
})

test('a busy server gets the events no sooner than it asked', async () => {
  const { clock, events, sent, signIn } = createStream({ status: 503, retryAfterMs: 12_000 })
  signIn()
  events.add('a')
  await clock.pass(13_400)
  expect(sent).toHaveLength(1)
  events.add('b')
  await clock.pass(200)
  expect(sent[1]?.names).toEqual(['a', 'b'])
})

test('a content blocker costs a page a few calls an hour', async () => {
  const { clock, events, sent, signIn } = createStream({ status: 0 })
  signIn()
  const hour = 60 * 60 * 1000
  for (let minute = 0; minute < 60; minute++) {
    events.add('click')
    await clock.pass(60_000)
  }
  expect(sent.map(({ at }) => at)).toEqual([1.5, 4.5, 16.5, 64.5, 256.5, 1024.5])
  await clock.pass(4 * hour)
  expect(sent).toHaveLength(10)
})

test('refused events are not sent again', async () => {
  const { clock, events, sent, signIn } = createStream({ status: 400 })
  signIn()
  events.add('a')
  await clock.pass(20_000)
  expect(sent).toHaveLength(1)
})

test('a slow response delays the next call', async () => {
  const { clock, events, sent, signIn } = createStream(() => new Promise(() => {}))
  signIn()
  events.add('a')
  await clock.pass(1500)
  events.add('b')
  await clock.pass(60_000)
  expect(sent).toHaveLength(1)
})

test('W-167 only a successful response triggers actions', async () => {
  const { clock, events, actions, signIn } = createStream({ status: 200, body: { outbound: 'o1' } })
  signIn()
  events.add('a')
  await clock.pass(1500)
  expect(actions).toEqual([{ outbound: 'o1' }])
  const failing = createStream({ status: 500, body: { outbound: 'o1' } })
  failing.signIn()
  failing.events.add('a')
  await failing.clock.pass(1500)
  expect(failing.actions).toEqual([])
})

test('stopping ends the stream', async () => {
  const { clock, events, sent, stop, signIn } = createStream()
  signIn()
  events.add('a')
  stop()
  await clock.pass(60_000)
  expect(sent).toEqual([])
})

test('the rules that find secrets load for events that can contain one, and these wait for them', async () => {
  let isBlocked = true
  const { clock, events, sent, loads, signIn } = createStream({ status: 200 }, () => isBlocked)
  signIn()
  events.begin('sessionStarted')
  for (const page of ['https://shop.example.com/', 'http://127.0.0.1:8787/en/cart/items-2/index.html'])
    events.add('pageView', { page })
  await clock.pass(1500)
  expect([sent.length, loads]).toEqual([1, []])
  events.add('pageView', { page: 'https://a.example/?token=abc' })
  await clock.pass(3000)
  expect([sent.length, loads.length]).toEqual([1, 1])
  isBlocked = false
  await clock.pass(60_000)
  expect(sent[1]).toMatchObject({ names: ['pageView'] })
})

test.each([
  ['pageView', { page: 'https://a.example/AKIAIOSFODNN7EXAMPLE' }],
  ['pageView', { page: 'https://a.example/4111/1111/1111/1111' }],
  ['pageView', { page: 'https://a.example/#access_token=abc' }],
  ['pageView', { page: 'https://ann:abc@a.example/' }],
  [
    'pageView',
    {
      page: 'https://a.example/abandon-ability-able-about/above-absent-absorb/abstract-absurd-abuse-access-actor',
    },
  ],
  ['pageView', { page: 'https://a.example/', password: 'abc' }],
  ['sessionStarted', 'abc'],
  ['signedUp', undefined],
])('event %s with %j passes the rules that find secrets', async (name, data) => {
  const { clock, events, sent, loads, signIn } = createStream()
  signIn()
  events.add(name, data)
  await clock.pass(1500)
  expect([sent.length, loads]).toEqual([1, ['redaction']])
})
