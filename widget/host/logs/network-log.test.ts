import { expect, test } from 'bun:test'
import {
  createNetworkLog,
  createUrlFilter,
  finishRequest,
  listFailures,
  listResources,
  toNetworkEntry,
} from './network-log.ts'

function createLog(blocked = 'https://api.example') {
  let now = Date.UTC(2026, 10, 20)
  const later: (() => void)[] = []
  const log = createNetworkLog({
    clock: { now: () => now, after: (_ms, act) => (later.push(act), () => {}) },
    isBlocked: (url) => url.includes(blocked),
    base: () => 'https://a.example/shop/',
  })
  return {
    log,
    tick: (ms: number) => (now += ms),
    /** Runs all delayed actions. */
    wait: () => later.splice(0).forEach((act) => act()),
  }
}

/** Creates a body. Reading it takes until `read` resolves. */
function createBody(read: Promise<void> = Promise.resolve()) {
  const body = { reads: 0, drops: 0 }
  const unread = { read: () => ((body.reads += 1), read), drop: () => void (body.drops += 1) }
  return { body, unread }
}

test('W-206 keeps the newest 10 of 15 requests', () => {
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

test('a body is read after a delay, and not if its request was removed', () => {
  const { log, wait } = createLog()
  const bodies = Array.from({ length: 15 }, (_, index) => {
    const { body, unread } = createBody()
    const record = log.start(`/${index}`, 'GET')
    if (record) log.readLater(record, unread)
    return body
  })
  expect(bodies.every(({ reads }) => reads === 0)).toBe(true)
  wait()
  expect(bodies.map(({ reads, drops }) => [reads, drops])).toEqual([
    ...Array.from({ length: 5 }, () => [0, 1]),
    ...Array.from({ length: 10 }, () => [1, 0]),
  ])
  wait()
  expect(bodies.every(({ reads }) => reads < 2)).toBe(true)
})

test('the response of a removed request is not read', () => {
  const { log, wait } = createLog()
  const record = log.start('/slow', 'GET')
  for (let index = 0; index < 10; index++) log.start(`/${index}`, 'GET')
  const { body, unread } = createBody()
  if (record) log.readLater(record, unread)
  wait()
  expect(body).toEqual({ reads: 0, drops: 1 })
})

test('a report waits for bodies, but not for endless ones', async () => {
  const { log, wait } = createLog()
  const slow = Promise.withResolvers<void>()
  const { body, unread } = createBody(slow.promise)
  const record = log.start('/endless', 'GET')
  if (record) log.readLater(record, unread)
  let isSettled = false
  const settled = log.settle().then(() => (isSettled = true))
  await Bun.sleep(0)
  expect([body.reads, isSettled]).toEqual([1, false])
  wait()
  expect(await settled).toBe(true)
  // The body is still being read, so the next report waits for the body too.
  const again = log.settle()
  slow.resolve()
  await again
})

test('unneeded bodies are not read', () => {
  const { log, wait } = createLog()
  const { body, unread } = createBody()
  const record = log.start('/a', 'GET')
  if (record) log.readLater(record, unread)
  log.clear()
  wait()
  expect(body).toEqual({ reads: 0, drops: 1 })
})

test('W-147 a blocked URL leaves no record, relative or not', () => {
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
  expect(toNetworkEntry(record)).toEqual({
    url: 'https://a.example/shop/cart?session_token=abc',
    date: '2026-11-20T00:00:00.000Z',
    type: 'POST',
    request: { payload: '{"pin":1,"n":2}', headers: { Accept: 'a', Authorization: 'Bearer x' } },
    response: { status: 500, statusText: 'Internal Server Error', responseText: '{"PIN":1}' },
    success: true,
    duration: 120,
  })
})

test('W-205 a failed request has success false and no response; an open one has neither', () => {
  const { log } = createLog()
  const record = log.start('/x', 'GET')
  if (!record) throw new Error('not recorded')
  expect(toNetworkEntry(record)).not.toHaveProperty('success')
  finishRequest(record, false, log.clock())
  const entry = toNetworkEntry(record)
  expect(entry.success).toBe(false)
  expect(entry).not.toHaveProperty('response')
})

const timings = [
  { name: 'https://a.example/logo.png?key=1', startTime: 1500, duration: 8.4, initiatorType: 'img' },
  { name: 'https://a.example/early', startTime: 100, duration: 5, initiatorType: 'fetch' },
  { name: 'https://a.example/logged', startTime: 100, duration: 5, initiatorType: 'xmlhttprequest' },
  { name: 'https://a.example/private/x.js', startTime: 1, duration: 1, initiatorType: 'script' },
]
const choice = {
  logged: ['https://a.example/logged'],
  isBlocked: (url: string) => url.includes('/private'),
  isOwn: (url: string) => url.endsWith('/own.woff2'),
  timeOrigin: Date.UTC(2026, 10, 20),
}

test('W-098 W-147 a resource has its type, date, URL, duration and initiator', () => {
  expect(listResources(timings, { ...choice, isComplete: true })).toEqual([
    {
      type: 'RESOURCE',
      date: '2026-11-20T00:00:01.500Z',
      url: 'https://a.example/logo.png?key=1',
      duration: 8,
      initiatorType: 'img',
    },
    {
      type: 'RESOURCE',
      date: '2026-11-20T00:00:00.100Z',
      url: 'https://a.example/early',
      duration: 5,
      initiatorType: 'fetch',
    },
  ])
})

test('W-067 without sendNetworkResources lists only requests by scripts', () => {
  const urls = listResources(timings, { ...choice, isComplete: false }).map(({ url }) => url)
  expect(urls).toEqual(['https://a.example/early'])
})

test('requests of the widget for a snapshot are not listed, but those of the page for the same file are', () => {
  const own = 'https://a.example/own.woff2'
  const list = (initiatorType: string): string[] =>
    listResources([{ name: own, startTime: 1, duration: 1, initiatorType }], {
      ...choice,
      isComplete: true,
    }).map(({ url = '' }) => url)
  expect(list('fetch')).toEqual([])
  expect(list('css')).toEqual([own])
})

test('an image that failed to load has its status, and one that the policy blocked has the directive', () => {
  const time = Date.UTC(2026, 10, 20)
  const failed = { url: 'https://a.example/i.png', time, initiator: 'img', isBlocked: false }
  const refused = { url: 'https://b.example/x.js', time, initiator: 'script-src-elem', isBlocked: true }
  const hidden = { ...failed, url: 'https://a.example/private/i.png' }
  const timing = { name: failed.url, startTime: 1, duration: 5.4, initiatorType: 'img', responseStatus: 404 }
  expect(listFailures([failed, refused, hidden, failed], [timing], choice)).toEqual([
    {
      type: 'RESOURCE',
      date: '2026-11-20T00:00:00.000Z',
      url: failed.url,
      initiatorType: 'img',
      success: false,
      response: { status: 404, statusText: '', responseText: '' },
      duration: 5,
    },
    {
      type: 'RESOURCE',
      date: '2026-11-20T00:00:00.000Z',
      url: refused.url,
      initiatorType: 'script-src-elem',
      success: false,
      response: { status: 0, statusText: 'blocked by script-src-elem', responseText: '' },
    },
  ])
})

test('images that failed before the widget started are listed by their status', () => {
  const early = {
    name: 'https://a.example/i.png',
    startTime: 5,
    duration: 1,
    initiatorType: 'img',
    responseStatus: 500,
  }
  const found = { ...early, name: 'https://a.example/j.png', responseStatus: 200 }
  const request = { ...early, name: 'https://a.example/api', initiatorType: 'fetch' }
  expect(listFailures([], [early, found, request], choice).map(({ url, success }) => [url, success])).toEqual(
    [[early.name, false]],
  )
})

const provider = ['https://api.example/', 'https://frame.example/panel/']

test('W-147 blocks every URL that contains a configured text', () => {
  const isBlocked = createUrlFilter({
    page: 'https://a.example',
    provider,
    texts: ['/private', 'analytics.example'],
  })
  expect(isBlocked('https://a.example/private/x')).toBe(true)
  expect(isBlocked('https://analytics.example/e?x')).toBe(true)
  expect(isBlocked('https://a.example/public')).toBe(false)
  expect(isBlocked('data:text/plain,hi')).toBe(true)
})

test('W-148 the provider’s hosts are always blocked', () => {
  const isBlocked = createUrlFilter({ page: 'https://a.example', provider, texts: [] })
  expect(isBlocked('https://api.example/uploads/sdk')).toBe(true)
  expect(isBlocked('https://frame.example/anything')).toBe(true)
  expect(isBlocked('https://api.example.evil/x')).toBe(false)
  expect(isBlocked('https://a.example/?next=https://api.example/')).toBe(false)
})

test('a page on the provider’s own host keeps its other requests', () => {
  const isBlocked = createUrlFilter({
    page: 'https://api.example',
    provider: ['https://api.example'],
    texts: [],
  })
  expect(isBlocked('https://api.example/sessions/stream')).toBe(true)
  expect(isBlocked('https://api.example/config/demo')).toBe(true)
  expect(isBlocked('https://api.example/widget.js')).toBe(true)
  expect(isBlocked('https://api.example/api/search?q=x')).toBe(false)
})
