import { describe, expect, test } from 'bun:test'
import type { Answer, Call } from '../provider/api-client.ts'
import { createManualClock } from '../../platform/clock-fixture.ts'
import { createOutbox, isExpired, parseSchedule, runUnderLock, toPause } from './outbox.ts'
import {
  createMemoryStore,
  joinStores,
  type QueuedReport,
  type QueuedReportStore,
} from './queued-report-store.ts'

const ids = { gleapId: 's1', gleapHash: 'h1' }
function toReport(key: string, bytes = 10): QueuedReport {
  sizes.set(key, bytes)
  return { key, body: key, headers: {}, bytes, ids }
}

/** The test reports have the same text as key and body, and only claim to have their size. */
const sizes = new Map<unknown, number>()
const toBytes = ({ body }: Call): number => sizes.get(body) ?? 0

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

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS

/** Creates what all tabs of a browser share. */
function createBrowser({ store = createMemoryStore() }: { store?: QueuedReportStore } = {}) {
  let saved: string | undefined
  const connection = { isOnline: true }
  const schedule = {
    read: () => parseSchedule(saved === undefined ? undefined : JSON.parse(saved)),
    write: (next: unknown) => void (saved = JSON.stringify(next)),
  }
  return { store, provider: createProvider(), clock: createManualClock(), schedule, connection }
}

function createTab(browser = createBrowser()) {
  const { store, provider, clock, schedule, connection } = browser
  const sent: number[] = []
  const lost: number[] = []
  let empties = 0
  const outbox = createOutbox({
    store,
    schedule,
    isOnline: () => connection.isOnline,
    onLost: (order, isSilent) => void (isSilent || lost.push(order)),
    clock,
    ids: () => ({ gleapId: 's2', gleapHash: 'h2' }),
    random: () => 0.5,
    callApi: (_path, call) => provider.take(call, clock.now()),
    runInOneTab: (_name, act) => act(),
    onSent: (order) => void sent.push(order),
    onEmpty: () => (empties += 1),
  })
  const bytesSent = (): number => provider.calls.reduce((sum, { call }) => sum + toBytes(call), 0)
  return { ...browser, outbox, sent, lost, countEmpties: () => empties, bytesSent }
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
  const statuses = {
    sent: [200, 201],
    queued: [0, 202, 204, 408, 429, 500, 503],
    refused: [400, 401, 403, 404, 405, 409, 410, 413, 414, 415, 422],
  }
  for (const [expected, list] of Object.entries(statuses))
    for (const status of list) {
      const { outbox, provider } = createTab()
      provider.answer(() => ({ status }))
      const { delivery } = await outbox.send(toReport('a'))
      expect(`${status} ${delivery}`).toBe(`${status} ${expected}`)
      outbox.stop()
    }
})

test('an HTML page is not accepted as a response', async () => {
  const { outbox, provider } = createTab()
  provider.answer(() => ({ status: 200, text: '<!doctype html><h1>Accept the terms</h1>' }))
  expect((await outbox.send(toReport('a'))).delivery).toBe('queued')
})

describe('every report is delivered once', () => {
  test.each([429, 500, 503])('after two minutes of status %p', async (status) => {
    const { outbox, provider, clock, store, countEmpties } = createTab()
    provider.answer(() => ({ status }))
    await outbox.send(toReport('a'))
    await outbox.send(toReport('b'))
    await clock.pass(2 * MINUTE_MS)
    provider.answer(() => ({ status: 201 }))
    await clock.pass(10 * MINUTE_MS)
    expect(provider.reports.toSorted()).toEqual(['a', 'b'])
    expect(await store.list()).toEqual([])
    expect(countEmpties()).toBeGreaterThan(0)
  })

  test('at once when the network is back after two days', async () => {
    const { outbox, provider, clock, connection } = createTab()
    connection.isOnline = false
    provider.answer(() => ({ status: 0 }))
    await outbox.send(toReport('a'))
    await outbox.send(toReport('b'))
    await clock.pass(2 * DAY_MS)
    connection.isOnline = true
    provider.answer(() => ({ status: 201 }))
    outbox.resume()
    await clock.pass(0)
    expect(provider.reports).toEqual(['a', 'b'])
  })

  test('by the next page when this one is closed', async () => {
    const browser = createBrowser()
    const { outbox } = createTab(browser)
    await outbox.send(toReport('a'))
    outbox.stop()
    const next = createTab(browser)
    next.provider.answer(() => ({ status: 201 }))
    next.outbox.resume()
    await next.clock.pass(MINUTE_MS)
    expect(next.provider.reports).toEqual(['a'])
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
  provider.answer(() => ({ status: 429, retryAfterMs: 5 * HOUR_MS }))
  await outbox.send(toReport('a'))
  await clock.pass(5 * HOUR_MS - 1)
  expect(provider.calls).toHaveLength(1)
  provider.answer(() => ({ status: 201 }))
  await clock.pass(1)
  expect(provider.reports).toEqual(['a'])
})

test('a large report that always fails does not delay others and sends less than 20 MB in an hour', async () => {
  const { outbox, provider, clock, connection, bytesSent } = createTab()
  connection.isOnline = false
  provider.answer(() => ({ status: 0 }))
  await outbox.send(toReport('poisoned', 8_000_000))
  await outbox.send(toReport('next', 1000))
  provider.calls.length = 0
  connection.isOnline = true
  provider.answer(({ body }) => ({ status: body === 'poisoned' ? 502 : 201 }))
  outbox.resume()
  await clock.pass(MINUTE_MS)
  expect(provider.reports).toEqual(['next'])
  await clock.pass(59 * MINUTE_MS)
  expect(bytesSent()).toBe(16_001_000)
})

test.each([0, 502])(
  'status %p while online costs all pages and tabs a few requests an hour',
  async (status) => {
    const browser = createBrowser()
    const { provider, clock } = browser
    provider.answer(() => ({ status }))
    const requests: number[] = []
    for (let hour = 0; hour < 3; hour++) {
      const before = provider.calls.length
      // Another page opens every five minutes and reports a crash.
      for (let page = 0; page < 12; page++) {
        const { outbox } = createTab(browser)
        outbox.resume()
        await outbox.send(toReport(`crash ${hour} ${page}`), { isSilent: true })
        await clock.pass(5 * MINUTE_MS)
        outbox.stop()
      }
      requests.push(provider.calls.length - before)
    }
    expect(requests).toEqual([7, 1, 2])
  },
)

test('a new page does not start over', async () => {
  const browser = createBrowser()
  browser.provider.answer(() => ({ status: 503 }))
  const first = createTab(browser)
  await first.outbox.send(toReport('a'))
  await browser.clock.pass(2 * HOUR_MS)
  first.outbox.stop()
  const before = browser.provider.calls.length
  for (let page = 0; page < 20; page++) {
    const { outbox } = createTab(browser)
    outbox.resume()
    await browser.clock.pass(1000)
    outbox.stop()
  }
  expect(browser.provider.calls).toHaveLength(before)
})

test('two tabs without locks do not multiply attempts', async () => {
  const attempts = async (tabs: number): Promise<number> => {
    const browser = createBrowser()
    browser.provider.answer(() => ({ status: 503 }))
    const all = Array.from({ length: tabs }, () => createTab(browser))
    await all[0]?.outbox.send(toReport('a'))
    for (const { outbox } of all) outbox.resume()
    await browser.clock.pass(DAY_MS)
    return browser.provider.calls.length
  }
  expect(await attempts(4)).toBe(await attempts(1))
})

describe('a report is given up, and the visitor is told,', () => {
  test('after 30 attempts', async () => {
    const { outbox, provider, clock, lost, store } = createTab()
    provider.answer(() => ({ status: 503 }))
    const { order } = await outbox.send(toReport('a'))
    await clock.pass(3 * DAY_MS)
    expect(provider.calls).toHaveLength(30)
    expect([lost, await store.list()]).toEqual([[order], []])
  })

  test('after seven days', async () => {
    const browser = createBrowser()
    browser.connection.isOnline = false
    const first = createTab(browser)
    const { order } = await first.outbox.send(toReport('a'))
    first.outbox.stop()
    await browser.clock.pass(7 * DAY_MS + 1)
    const next = createTab(browser)
    next.outbox.resume()
    await browser.clock.pass(0)
    expect([next.lost, await browser.store.list()]).toEqual([[order], []])
  })

  test('but not because the clock was wrong by decades', async () => {
    const now = createManualClock().now()
    const retry = { failures: 1, dueAt: 0 }
    expect(isExpired({ ...retry, queuedAt: 0 }, 10, now)).toBe(false)
    expect(isExpired({ ...retry, queuedAt: now - 8 * DAY_MS }, 10, now)).toBe(true)

    const { outbox, provider, clock, schedule } = createTab()
    const { order } = await outbox.send(toReport('a'))
    schedule.write({ reports: { [order]: { queuedAt: now, failures: 1, dueAt: now + 365 * DAY_MS } } })
    provider.answer(() => ({ status: 201 }))
    outbox.resume()
    await clock.pass(0)
    expect(provider.reports).toEqual(['a'])
  })

  test('if the provider refuses it later', async () => {
    const { outbox, provider, clock, lost } = createTab()
    const { order } = await outbox.send(toReport('a'))
    provider.answer(() => ({ status: 413 }))
    await clock.pass(10_000)
    expect(lost).toEqual([order])
  })

  test('unless it is silent', async () => {
    const { outbox, provider, clock, lost } = createTab()
    await outbox.send(toReport('a'), { isSilent: true })
    provider.answer(() => ({ status: 413 }))
    await clock.pass(10_000)
    expect([lost, provider.calls.length]).toEqual([[], 2])
  })
})

test('a refused report does not delay others, nor does a failure after a success', async () => {
  const { outbox, provider, clock, store } = createTab()
  provider.answer(() => ({ status: 0 }))
  await outbox.send(toReport('bad'))
  await outbox.send(toReport('good'))
  provider.answer(({ body }) => ({ status: body === 'bad' ? 400 : 201 }))
  await clock.pass(MINUTE_MS)
  expect(provider.reports).toEqual(['good'])
  expect(await store.list()).toEqual([])

  provider.answer(({ body }) => ({ status: body === 'failing' ? 503 : 201 }))
  await outbox.send(toReport('failing'))
  expect((await outbox.send(toReport('silent'), { isSilent: true })).delivery).toBe('sent')
})

test('R-12 a report is posted without a spam token after three requests for one have failed', async () => {
  const { outbox, provider, clock } = createTab()
  provider.answer(({ body }) => ({ status: body === 'a' ? 201 : 503 }))
  await outbox.send({ ...toReport('a'), tokenUntil: 0 })
  await clock.pass(10 * MINUTE_MS)
  expect(provider.calls.map(({ call }) => call.body)).toEqual(['{}', '{}', '{}', '{}', 'a'])
})

test.each([
  ['runs while no other tab holds the lock', (act) => act({}), 1],
  ['neither runs nor waits while another tab holds the lock', (act) => act(null), 0],
  ['runs where the browser refuses locks', () => Promise.reject(new Error('SecurityError')), 1],
] as [string, (act: (lock: object | null) => Promise<void>) => Promise<void>, number][])(
  'a delivery %s',
  async (_name, answer, expected) => {
    const request = (
      _lock: string,
      { ifAvailable }: LockOptions,
      act: (lock: object | null) => Promise<void>,
    ) => (ifAvailable ? answer(act) : act({}))
    let runs = 0
    await runUnderLock({ request } as unknown as LockManager, 'report', async () => void (runs += 1)) // what the code uses
    expect(runs).toBe(expected)
  },
)

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
  const browser = createBrowser()
  const { provider } = browser
  const { outbox } = createTab(browser)
  provider.answer((call) => (isUpload(call) ? upload(call) : { status: 503 }))
  const recording = new File(['video'], 'screen-recording.mp4')
  await outbox.send({ ...toReport('a'), body: '{"type":"BUG"}', recording })
  outbox.stop()
  const next = createTab(browser)
  provider.answer((call) => (isUpload(call) ? upload(call) : { status: 201 }))
  next.outbox.resume()
  await next.clock.pass(MINUTE_MS)
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
  const { outbox, provider, clock } = createTab(
    createBrowser({ store: joinStores(disk, createMemoryStore()) }),
  )
  await outbox.send(toReport('a'))
  provider.answer(() => ({ status: 201 }))
  await clock.pass(10_000)
  expect(provider.reports).toEqual(['a'])
})

test('retry delays grow up to an hour and are never zero', () => {
  const seconds = [1, 2, 3, 4, 5, 6, 50].map((failures) => toPause(failures, 1, 1) / 1000)
  expect(seconds).toEqual([2, 12, 72, 432, 2592, 3600, 3600])
  expect(toPause(1, 1, 0)).toBe(1000)
  expect(toPause(2, 8_000_000, 0)).toBe(HOUR_MS)
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
  const { outbox, provider } = createTab(createBrowser({ store: losing }))
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
