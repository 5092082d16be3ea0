import { expect, test } from 'bun:test'
import { anonymousUser } from '@node-docs/edge/contract/session'
import type { Answer, Call } from './api-client.ts'
import { createManualClock } from '../../platform/clock-fixture.ts'
import { createSessionClient, isNewIdentity, parseSession, retrySeconds } from './session-client.ts'
import type { Store } from '../../platform/storage.ts'

const stored = { gleapId: 's1', gleapHash: 'h1', ...anonymousUser }
const KEY = 'feedback-widget-session-demo'

interface Sent {
  path: string
  at: number
  call: Call
  body: string
}

/** Creates a client whose provider returns `answers` in order and repeats the last one. */
function createVisit({ kept, answers }: { kept?: unknown; answers: { status: number; body?: unknown }[] }) {
  const values = new Map<string, unknown>(kept === undefined ? [] : [[KEY, kept]])
  const store: Store = {
    read: (key) => values.get(key),
    write: (key, value) => void values.set(key, value),
    remove: (key) => void values.delete(key),
  }
  const clock = createManualClock()
  const start = clock.now()
  const sent: Sent[] = []
  const changes: unknown[] = []
  const warnings: string[] = []
  const client = createSessionClient({
    sdkKey: 'demo',
    store,
    clock,
    onChange: (session) => void changes.push(session),
    warn: (text) => void warnings.push(text),
    callApi: (path, call) => {
      const body = typeof call.body === 'string' ? call.body : ''
      sent.push({ path, at: (clock.now() - start) / 1000, call, body })
      const answer = answers.length > 1 ? answers.shift() : answers[0]
      const full: Answer = { body: undefined, text: '', retryAfterMs: undefined, status: 0, ...answer }
      return Promise.resolve(full)
    },
  })
  return { client, clock, sent, changes, values, warnings }
}

test('W-114 W-113 attempts are 10, 20, 50, 100, 170 s apart, and the session is cleared', async () => {
  const { client, clock, sent, values } = createVisit({ kept: stored, answers: [{ status: 500 }] })
  client.start()
  await clock.pass(400_000)
  const times = sent.map(({ at }) => at)
  expect(times.slice(1).map((at, index) => at - (times[index] ?? 0))).toEqual([10, 20, 50, 100, 170])
  expect(values.has(KEY)).toBe(false)
  expect(client.current()).toBeUndefined()
})

test('the reason for the first refused session is logged, once', async () => {
  const body = {
    code: 'origin_not_allowed',
    detail: 'The project does not allow the origin https://a.example.',
  }
  const { client, clock, warnings } = createVisit({ answers: [{ status: 403, body }] })
  client.start()
  await clock.pass(100_000)
  expect(warnings).toEqual(['Failed to initialize. The project does not allow the origin https://a.example.'])
})

test('a failure without a reason is not logged', async () => {
  const { client, clock, warnings } = createVisit({
    answers: [{ status: 0 }, { status: 503, body: { detail: 5 } }],
  })
  client.start()
  await clock.pass(100_000)
  expect(warnings).toEqual([])
})

test.each([0, 404, 503])('W-113 status %p clears and retries', async (status) => {
  const { client, clock, sent, values } = createVisit({ kept: stored, answers: [{ status }] })
  client.start()
  await clock.pass(10_000)
  expect(values.has(KEY)).toBe(false)
  expect(sent).toHaveLength(2)
})

test('W-113 a session that only the network has cut off is kept for reports, and requested again', async () => {
  const { client, clock, sent, values } = createVisit({
    kept: stored,
    answers: [{ status: 0 }, { status: 200, body: stored }],
  })
  client.start()
  await clock.pass(0)
  expect(client.current()).toEqual(stored)
  expect(values.has(KEY)).toBe(false)
  await clock.pass(10_000)
  expect(sent[1]).toMatchObject({ path: '/sessions', call: { ids: stored } })
  expect(values.get(KEY)).toEqual(stored)
})

test('W-115 a 429 keeps the stored session and ends the attempts', async () => {
  const { client, clock, sent, values } = createVisit({ kept: stored, answers: [{ status: 429 }] })
  client.start()
  await clock.pass(1_000_000)
  expect(sent).toHaveLength(1)
  expect(values.get(KEY)).toEqual(stored)
  expect(client.current()).toEqual(stored)
})

test('W-110 W-111 W-164 a stored session applies immediately and is part of the request', async () => {
  const { client, clock, sent, changes } = createVisit({
    kept: stored,
    answers: [{ status: 200, body: stored }],
  })
  client.start()
  expect(client.current()).toEqual(stored)
  expect(changes).toEqual([stored])
  await clock.pass(0)
  expect(sent[0]).toMatchObject({ path: '/sessions', call: { body: '{}', ids: stored } })
})

test('W-164 the first visit sends no ids', async () => {
  const { client, clock, sent } = createVisit({ answers: [{ status: 201, body: stored }] })
  client.start()
  await clock.pass(0)
  expect(sent[0]?.call.ids).toBeUndefined()
})

test('W-112 W-050 a new session is stored unchanged and emitted', async () => {
  const fresh = { ...stored, gleapId: 's2', plan: 'x' }
  const { client, clock, changes, values } = createVisit({ answers: [{ status: 201, body: fresh }] })
  client.start()
  await clock.pass(0)
  expect(values.get(KEY)).toEqual(fresh)
  expect(changes).toEqual([fresh])
})

test('the number of unread replies is emitted but not stored, because it is old by the next visit', async () => {
  const { client, clock, changes, values } = createVisit({
    answers: [{ status: 200, body: { ...stored, unreadReplies: 2 } }],
  })
  client.start()
  await clock.pass(0)
  expect(changes).toEqual([{ ...stored, unreadReplies: 2 }])
  expect(JSON.parse(JSON.stringify(values.get(KEY)))).toEqual(stored)
})

test('a response without a session is a failure', async () => {
  const { client, clock, sent } = createVisit({ answers: [{ status: 200, body: { gleapId: 's1' } }] })
  client.start()
  await clock.pass(10_000)
  expect(sent).toHaveLength(2)
})

test('W-165 W-052 W-112 identify waits for the session and sends everything', async () => {
  const identified = { ...stored, userId: 'u1', name: 'Ann', plan: 'x' }
  const { client, clock, sent, values } = createVisit({
    answers: [
      { status: 200, body: stored },
      { status: 200, body: identified },
    ],
  })
  const result = client.identify('u1', { name: 'Ann', plan: 'x' }, 'hash')
  client.start()
  await clock.pass(0)
  expect(await result).toBe('identified')
  expect(sent[1]).toMatchObject({ path: '/sessions/identify', call: { ids: stored } })
  expect(JSON.parse(sent[1]?.body ?? '')).toEqual({
    name: 'Ann',
    plan: 'x',
    userId: 'u1',
    userHash: 'hash',
  })
  expect(values.get(KEY)).toEqual(identified)
})

test('W-116 the same identity is not sent again', async () => {
  const identified = { ...stored, userId: 'u1', name: 'Ann' }
  const { client, clock, sent } = createVisit({ answers: [{ status: 200, body: identified }] })
  client.start()
  const first = client.identify('u1', { name: 'Ann' }, 'other hash')
  await clock.pass(0)
  expect(await first).toBe('unchanged')
  const second = client.identify('u1', { name: 'Bob' })
  await clock.pass(0)
  expect(await second).toBe('identified')
  expect(sent.map(({ path }) => path)).toEqual(['/sessions', '/sessions/identify'])
})

test('a refused identify changes nothing and does not throw', async () => {
  const { client, clock, values } = createVisit({ answers: [{ status: 200, body: stored }, { status: 403 }] })
  client.start()
  const result = client.identify('u1', {})
  await clock.pass(0)
  expect(await result).toBe('refused')
  expect(values.get(KEY)).toEqual(stored)
})

test('a failed identify does not block later ones', async () => {
  const identified = { ...stored, userId: 'u2' }
  const { client, clock } = createVisit({ kept: stored, answers: [{ status: 200, body: identified }] })
  const circular: Record<string, unknown> = {}
  circular['self'] = circular
  const first = client.identify('u1', circular).catch(() => 'failed')
  const second = client.identify('u2', {})
  await clock.pass(0)
  expect([await first, await second]).toEqual(['failed', 'identified'])
})

test('W-117 clearing the identity brings a new session 10 s later', async () => {
  const other = { ...stored, gleapId: 's2' }
  const { client, clock, sent, values } = createVisit({
    kept: { ...stored, userId: 'u1' },
    answers: [
      { status: 200, body: stored },
      { status: 200, body: other },
    ],
  })
  client.start()
  await clock.pass(0)
  client.clear()
  expect(values.has(KEY)).toBe(false)
  await clock.pass(9_999)
  expect(sent).toHaveLength(1)
  await clock.pass(1)
  expect(sent[1]?.call.ids).toBeUndefined()
  expect(client.current()).toEqual(other)
})

test('a response from before the clearing is ignored', async () => {
  const { client, clock } = createVisit({ answers: [{ status: 200, body: stored }] })
  client.start()
  client.clear()
  await clock.pass(5000)
  expect(client.current()).toBeUndefined()
})

test('after stopping nothing is requested', async () => {
  const { client, clock, sent } = createVisit({ answers: [{ status: 500 }] })
  client.start()
  await clock.pass(1)
  client.stop()
  await clock.pass(1_000_000)
  expect(sent).toHaveLength(1)
})

test('W-114 the retry schedule', () => {
  expect([0, 1, 2, 3, 4].map(retrySeconds)).toEqual([10, 20, 50, 100, 170])
})

test('W-116 detects changes of the identity', () => {
  const session = parseSession({ ...stored, userId: 5, plan: 'x', tags: ['a'] })
  if (!session) throw new Error('not a session')
  expect(isNewIdentity(session, '5', { plan: 'x', tags: ['a'] })).toBe(false)
  expect(isNewIdentity(session, 5, {})).toBe(false)
  expect(isNewIdentity(session, '6', {})).toBe(true)
  expect(isNewIdentity(session, '5', { plan: 'y' })).toBe(true)
  expect(isNewIdentity(session, '5', { seats: 1 })).toBe(true)
})
