import { describe, expect, test } from 'bun:test'
import type { Answer, Call } from '../provider/api-client.ts'
import { createManualClock } from '../../platform/manual-clock.ts'
import { createOutbox, toPause } from './outbox.ts'
import {
  createMemoryStore,
  joinStores,
  type QueuedReport,
  type QueuedReportStore,
} from './queued-report-store.ts'

const ids = { gleapId: 's1', gleapHash: 'h1' }
const toReport = (key: string, bytes = 10): QueuedReport => ({ key, body: key, headers: {}, bytes, ids })

/** Creates a provider that stores each idempotency key once. By default, it is unavailable. */
function createProvider() {
  const reports: string[] = []
  const calls: { at: number; call: Call }[] = []
  let respond = (_call: Call): Partial<Answer> => ({ status: 503 })
  return {
    reports,
    calls,
    answer: (next: typeof respond) => void (respond = next),
    take: (call: Call, at: number): Promise<Answer> => {
      calls.push({ at, call })
      const answer = { body: undefined, text: '', retryAfterMs: undefined, status: 0, ...respond(call) }
      const key = call.headers?.['Idempotency-Key'] ?? ''
      if (answer.status < 300 && answer.status > 0 && !reports.includes(key)) reports.push(key)
      return Promise.resolve(answer)
    },
  }
}

function createTab({
  store = createMemoryStore(),
  provider = createProvider(),
  clock = createManualClock(),
} = {}) {
  const sent: number[] = []
  let empties = 0
  const outbox = createOutbox({
    store,
    clock,
    ids: () => ({ gleapId: 's2', gleapHash: 'h2' }),
    random: () => 0.5,
    callApi: (_path, call) => provider.take(call, clock.now()),
    runInOneTab: (_name, act) => act(),
    onSent: (order) => void sent.push(order),
    onEmpty: () => (empties += 1),
  })
  return { outbox, store, provider, clock, sent, countEmpties: () => empties }
}

test('a delivered report leaves the outbox', async () => {
  const { outbox, store, provider, sent } = createTab()
  provider.answer(() => ({ status: 201 }))
  const { delivery, order } = await outbox.send(toReport('a'))
  expect(delivery).toBe('sent')
  expect(sent).toEqual([order])
  expect(await store.list()).toEqual([])
  expect(provider.calls[0]?.call).toMatchObject({ ids, body: 'a', keepalive: true })
})

test('W-171 only 200 and 201 are success', async () => {
  for (const [status, expected] of [
    [200, 'sent'],
    [201, 'sent'],
    [202, 'queued'],
    [204, 'queued'],
    [400, 'refused'],
    [413, 'refused'],
    [500, 'queued'],
    [0, 'queued'],
  ] as const) {
    const { outbox, provider } = createTab()
    provider.answer(() => ({ status }))
    expect([status, (await outbox.send(toReport('a'))).delivery]).toEqual([status, expected])
    outbox.stop()
  }
})

test('an HTML page is not accepted as a response', async () => {
  const { outbox, provider } = createTab()
  provider.answer(() => ({ status: 200, text: '<!doctype html><h1>Accept the terms</h1>' }))
  expect((await outbox.send(toReport('a'))).delivery).toBe('queued')
})

describe('every report is delivered once, within 10 s after the network recovers', () => {
  test.each([0, 429, 500, 503])('after two minutes of status %p', async (status) => {
    const { outbox, provider, clock, store, countEmpties } = createTab()
    provider.answer(() => ({ status }))
    await outbox.send(toReport('a'))
    await outbox.send(toReport('b'))
    await clock.pass(120_000)
    provider.answer(() => ({ status: 201 }))
    await clock.pass(10_000)
    expect(provider.reports).toEqual(['a', 'b'])
    expect(await store.list()).toEqual([])
    expect(countEmpties()).toBeGreaterThan(0)
  })

  test('by the next page when this one is closed', async () => {
    const { outbox, provider, store } = createTab()
    await outbox.send(toReport('a'))
    outbox.stop()
    const next = createTab({ store, provider })
    provider.answer(() => ({ status: 201 }))
    next.outbox.resume()
    await next.clock.pass(10)
    expect(provider.reports).toEqual(['a'])
  })

  test('if the response to the first request was lost', async () => {
    const { outbox, provider, clock } = createTab()
    provider.answer(({ headers }) => {
      provider.reports.push(headers?.['Idempotency-Key'] ?? '')
      return { status: 0 }
    })
    await outbox.send(toReport('a'))
    provider.answer(() => ({ status: 201 }))
    await clock.pass(10_000)
    expect(provider.reports).toEqual(['a'])
    expect(provider.calls).toHaveLength(2)
  })
})

test('waits for Retry-After', async () => {
  const { outbox, provider, clock } = createTab()
  provider.answer(() => ({ status: 429, retryAfterMs: 60_000 }))
  await outbox.send(toReport('a'))
  await clock.pass(59_000)
  const before = provider.calls.length
  provider.answer(() => ({ status: 201 }))
  await clock.pass(3000)
  expect(before).toBeLessThanOrEqual(2)
  expect(provider.reports).toEqual(['a'])
})

test('resume retries immediately', async () => {
  const { outbox, provider, clock } = createTab()
  provider.answer(() => ({ status: 0 }))
  await outbox.send(toReport('a'))
  await clock.pass(60_000)
  provider.answer(() => ({ status: 201 }))
  outbox.resume()
  await clock.pass(0)
  expect(provider.reports).toEqual(['a'])
})

test('a refused report does not delay others', async () => {
  const { outbox, provider, clock, store } = createTab()
  provider.answer(() => ({ status: 0 }))
  await outbox.send(toReport('bad'))
  await outbox.send(toReport('good'))
  provider.answer(({ body }) => ({ status: body === 'bad' ? 400 : 201 }))
  await clock.pass(10_000)
  expect(provider.reports).toEqual(['good'])
  expect(await store.list()).toEqual([])
})

test('an expired session is replaced by the current one', async () => {
  const { outbox, provider } = createTab()
  provider.answer((call) => ({ status: call.ids?.gleapId === 's2' ? 201 : 401 }))
  expect((await outbox.send(toReport('a'))).delivery).toBe('sent')
})

test('the next page does not upload a recording again', async () => {
  const uploads: unknown[] = []
  const upload = ({ body }: Call): Partial<Answer> => {
    uploads.push(body)
    return { status: 200, body: { fileUrl: 'https://files.example/1' } }
  }
  const isUpload = ({ body }: Call): boolean => body instanceof FormData
  const { outbox, provider, store } = createTab()
  provider.answer((call) => (isUpload(call) ? upload(call) : { status: 503 }))
  const recording = new File(['video'], 'screen-recording.mp4')
  await outbox.send({ ...toReport('a'), body: '{"type":"BUG"}', recording })
  outbox.stop()
  const next = createTab({ store, provider })
  provider.answer((call) => (isUpload(call) ? upload(call) : { status: 201 }))
  next.outbox.resume()
  await next.clock.pass(10)
  expect([uploads.length, provider.calls.at(-1)?.call.body]).toEqual([
    1,
    '{"screenRecordingUrl":"https://files.example/1","type":"BUG"}',
  ])
})

test('keeps the newest 50 of 60 reports', async () => {
  const { outbox, store } = createTab()
  for (let index = 1; index <= 60; index++) await outbox.send(toReport(String(index)))
  const notes = await store.list()
  expect(notes).toHaveLength(50)
  expect((await store.read(notes[0]?.order ?? 0))?.key).toBe('11')
})

test('keeps the newest reports up to 50 MiB', async () => {
  const { outbox, store } = createTab()
  for (const key of ['a', 'b', 'c']) await outbox.send(toReport(key, 20 * 1024 * 1024))
  expect(await store.list()).toHaveLength(2)
})

test('reports that cannot be stored on disk stay in memory', async () => {
  const broken = (): Promise<never> => Promise.reject(new Error('no disk'))
  const disk: QueuedReportStore = { add: broken, list: broken, read: broken, replace: broken, remove: broken }
  const { outbox, provider, clock } = createTab({ store: joinStores(disk, createMemoryStore()) })
  await outbox.send(toReport('a'))
  provider.answer(() => ({ status: 201 }))
  await clock.pass(10_000)
  expect(provider.reports).toEqual(['a'])
})

test('retry delays grow up to a limit and are never zero', () => {
  expect([0, 1, 2, 3, 50].map((failures) => toPause(failures, 1))).toEqual([500, 1000, 2000, 3000, 3000])
  expect(toPause(5, 0)).toBe(100)
})

test('a report that the browser deletes from storage is still delivered, and not shown as sent before', async () => {
  const { outbox, store, provider, clock, sent } = createTab()
  const { delivery, order } = await outbox.send(toReport('a'))
  expect(delivery).toBe('queued')
  await store.remove(order)

  expect(await outbox.retry(order)).toBe('queued')
  provider.answer(() => ({ status: 201 }))
  await clock.pass(10_000)
  expect(provider.reports).toEqual(['a'])
  expect(sent).toEqual([order])
})

test('a report that is lost before its first attempt is posted from memory', async () => {
  const store = createMemoryStore()
  const losing = { ...store, read: () => Promise.resolve(undefined) }
  const { outbox, provider } = createTab({ store: losing })
  provider.answer(() => ({ status: 201 }))
  expect((await outbox.send(toReport('a'))).delivery).toBe('sent')
  expect(provider.reports).toEqual(['a'])
})

test('a report that was dropped to make room is not shown as sent', async () => {
  const { outbox } = createTab()
  const { order } = await outbox.send(toReport('old', 49 * 1024 * 1024))
  await outbox.send(toReport('new', 2 * 1024 * 1024))
  expect(await outbox.retry(order)).toBe('refused')
  outbox.stop()
})
