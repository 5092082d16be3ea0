import { afterAll, afterEach, expect, test } from 'bun:test'
import { systemClock } from '../../platform/clock.ts'
import { createNetworkLog } from './network-log.ts'
import {
  describePayload,
  isReadableType,
  limitText,
  placeholders,
  readBody,
  recordFetch,
  recordXhr,
} from './record-requests.ts'

const server = Bun.serve({
  port: 0,
  hostname: '127.0.0.1',
  async fetch(request) {
    const { pathname } = new URL(request.url)
    if (pathname === '/echo')
      return Response.json({ got: await request.text() }, { status: 418, statusText: "I'm a teapot" })
    if (pathname === '/image') return new Response('PNG', { headers: { 'Content-Type': 'image/png' } })
    if (pathname === '/large')
      return new Response('x'.repeat(250_000), { headers: { 'Content-Type': 'text/plain' } })
    if (pathname === '/lines')
      return new Response(createEndless(), { headers: { 'Content-Type': 'application/x-ndjson+json' } })
    if (pathname === '/error')
      return new Response('no such thing', { status: 404, headers: { 'Content-Type': 'text/plain' } })
    const events = new ReadableStream({ pull: (controller) => controller.enqueue(new Uint8Array(10)) })
    return new Response(events, { headers: { 'Content-Type': 'text/event-stream' } })
  },
})
afterAll(() => server.stop(true))

let isCanceled = Promise.withResolvers<void>()

/** A body that ends only when the client closes the connection. */
function createEndless(): ReadableStream {
  isCanceled = Promise.withResolvers<void>()
  const line = new TextEncoder().encode('{}\n')
  return new ReadableStream({
    start: (controller) => controller.enqueue(line),
    cancel: () => isCanceled.resolve(),
  })
}

const stops: (() => void)[] = []
// Each recorder patches the global class, so the last one is stopped first.
afterEach(() => {
  for (const stop of stops.splice(0).toReversed()) stop()
})

function createHost(original: typeof fetch = fetch) {
  const host = { fetch: original, Response }
  const log = createNetworkLog({ clock: systemClock, isBlocked: () => false, base: () => server.url.href })
  const stop = recordFetch(host, log)
  stops.push(stop)
  return { host, log, stop }
}

const toUrl = (path: string): string => new URL(path, server.url).href

test('W-097 a POST is logged with method, headers, payload, answer and duration', async () => {
  const { host, log } = createHost()
  const response = await host.fetch(toUrl('/echo'), {
    method: 'post',
    body: '{"a":1}',
    headers: [['X-A', '1']],
  })
  expect(await response.json()).toEqual({ got: '{"a":1}' })
  await log.settle()
  const [record] = log.list()
  expect(record).toMatchObject({
    url: toUrl('/echo'),
    method: 'POST',
    headers: { 'x-a': '1' },
    payload: '{"a":1}',
    response: { status: 418, responseText: '{"got":"{\\"a\\":1}"}' },
    success: true,
  })
  expect(record?.duration).toBeGreaterThanOrEqual(0)
})

test('the body of a Request is logged and still sent', async () => {
  const { host, log } = createHost()
  const request = new Request(toUrl('/echo'), {
    method: 'PUT',
    body: 'p=1',
    headers: { 'Content-Type': 'text/plain' },
  })
  expect(await (await host.fetch(request)).json()).toEqual({ got: 'p=1' })
  expect(log.list()[0]).toMatchObject({ method: 'PUT', payload: 'p=1' })
})

test.each([
  ['W-143', '/image', placeholders.unsupported],
  ['W-144', '/large', placeholders.tooLarge],
])('%s the response of %s is logged as expected', async (_id, path, expected) => {
  const { host, log } = createHost()
  await (await host.fetch(toUrl(path))).arrayBuffer()
  await log.settle()
  expect(log.list()[0]?.response?.responseText).toBe(expected)
})

test('W-142 a response without a type is kept', async () => {
  const untyped = (): Promise<Response> => Promise.resolve(new Response(new Blob(['plain']).stream()))
  const { host, log } = createHost(Object.assign(untyped, { preconnect: () => {} }))
  expect(await (await host.fetch(toUrl('/untyped'))).text()).toBe('plain')
  await log.settle()
  expect(log.list()[0]?.response?.responseText).toBe('plain')
})

test('an event stream is neither read nor copied', async () => {
  const { host, log } = createHost()
  const response = await host.fetch(toUrl('/events'))
  expect(log.list()[0]?.response?.responseText).toBe(placeholders.unsupported)
  expect(response.body?.locked).toBe(false)
  await response.body?.cancel()
})

test('W-205 a failed request has success false, and the page gets its own rejection', async () => {
  const failure = new TypeError('no network')
  const { host, log } = createHost(Object.assign(() => Promise.reject(failure), { preconnect: () => {} }))
  const caught: unknown = await host.fetch('https://a.example/').catch((error: unknown) => error)
  expect(caught).toBe(failure)
  expect(log.list()[0]?.success).toBe(false)
  expect(log.list()[0]?.response).toBeUndefined()
})

test('fetch itself rejects invalid arguments', async () => {
  const { host, log } = createHost()
  expect(await host.fetch('http://[').catch((error: unknown) => error)).toBeInstanceOf(TypeError)
  expect(log.list()).toEqual([])
})

test('stopping restores the originals', () => {
  const readMethods = (): unknown[] => ['json', 'text'].map((name) => Reflect.get(Response.prototype, name))
  const methods = readMethods()
  const { host, stop } = createHost()
  expect(host.fetch).not.toBe(fetch)
  expect(readMethods()[0]).not.toBe(methods[0])
  stop()
  expect(host.fetch).toBe(fetch)
  expect(readMethods()).toEqual(methods)
})

test('canceling an endless body closes its connection', async () => {
  const { host, log } = createHost()
  const response = await host.fetch(toUrl('/lines'))
  const reader = response.body?.getReader()
  expect(new TextDecoder().decode((await reader?.read())?.value)).toBe('{}\n')
  await reader?.cancel()
  await isCanceled.promise
  await log.settle()
  expect(log.list()[0]?.response?.responseText).toBe(placeholders.open)
})

test('aborting a request while the page reads its body closes the connection', async () => {
  const { host } = createHost()
  const abort = new AbortController()
  const response = await host.fetch(toUrl('/lines'), { signal: abort.signal })
  const reading = response.text().catch((error: unknown) => error)
  abort.abort(new Error('enough'))
  expect(await reading).toBeInstanceOf(Error)
  await isCanceled.promise
})

test('a short body that the page does not read is logged, and the page can still read it', async () => {
  const { host, log } = createHost()
  const response = await host.fetch(toUrl('/error'))
  await log.settle()
  expect(log.list()[0]?.response).toMatchObject({ status: 404, responseText: 'no such thing' })
  expect(await response.text()).toBe('no such thing')
})

/** A request of the page, with what the browser gets. */
class PageRequest extends EventTarget {
  calls: unknown[][] = []
  status = 0
  statusText = ''
  responseType = ''
  responseText = ''
  open(...args: unknown[]): void {
    this.calls.push(['open', ...args])
  }
  setRequestHeader(...args: unknown[]): void {
    this.calls.push(['setRequestHeader', ...args])
  }
  send(...args: unknown[]): void {
    this.calls.push(['send', ...args])
  }
  getResponseHeader = () => 'text/plain'
}

test('an XMLHttpRequest reaches the browser as the page made it, and is logged', () => {
  const log = createNetworkLog({ clock: systemClock, isBlocked: () => false, base: () => server.url.href })
  // The mock has every member that the code uses.
  const stop = recordXhr(PageRequest.prototype as unknown as XMLHttpRequest, log)
  const request = new PageRequest()
  const save = () => {
    request.open('post', '/save', true)
    request.setRequestHeader('X-A', '1')
    request.setRequestHeader('X-A', '2')
    request.send('{"a":1}')
  }
  save()
  const made = [...request.calls]
  expect(made).toEqual([
    ['open', 'post', '/save', true],
    ['setRequestHeader', 'X-A', '1'],
    ['setRequestHeader', 'X-A', '2'],
    ['send', '{"a":1}'],
  ])
  Object.assign(request, { status: 201, responseText: 'saved' }).dispatchEvent(new Event('loadend'))
  stop()
  save()
  expect(request.calls).toEqual([...made, ...made])
  expect(log.list()).toMatchObject([
    {
      method: 'POST',
      headers: { 'X-A': '1, 2' },
      payload: '{"a":1}',
      response: { status: 201, responseText: 'saved' },
      success: true,
    },
  ])
})

test('W-142 text, xml, json and untyped bodies are kept', () => {
  const kept = ['text/html', 'application/xml', 'application/json; charset=utf-8', 'image/svg+xml', null, '']
  expect(kept.filter((type) => !isReadableType(type))).toEqual([])
})

test('W-143 other types are not kept, and event streams are never read', () => {
  const left = [
    'image/png',
    'video/mp4',
    'application/octet-stream',
    'text/event-stream',
    'Text/Event-Stream; x',
  ]
  expect(left.filter(isReadableType)).toEqual([])
})

test('W-144 a text over 0.2 MiB of UTF-8 is too large, by bytes and not by characters', () => {
  expect(limitText('x'.repeat(150_000))).toHaveLength(150_000)
  expect(limitText('x'.repeat(250_000))).toBe(placeholders.tooLarge)
  expect(limitText('é'.repeat(104_857))).toHaveLength(104_857)
  expect(limitText('é'.repeat(104_858))).toBe(placeholders.tooLarge)
})

test('W-145 no payload is an empty object', () => {
  expect([describePayload(undefined), describePayload(null)]).toEqual(['{}', '{}'])
})

test('payloads are text, files are named by type and size', () => {
  const form = new FormData()
  form.append('a', '1')
  form.append('a', '2')
  form.append('f', new File(['xyz'], 'f.png', { type: 'image/png' }))
  expect(describePayload('{"a":1}')).toBe('{"a":1}')
  expect(describePayload(new URLSearchParams({ a: '1' }))).toBe('a=1')
  expect(describePayload(form)).toBe('{"a":["1","2"],"f":"<image/png, 3 bytes>"}')
  expect(describePayload(new TextEncoder().encode('é'))).toBe('é')
  expect(describePayload(new Uint8Array(300_000))).toBe(placeholders.tooLarge)
  expect(describePayload(new Blob(['x']))).toBe(placeholders.unsupported)
  expect(describePayload(new ReadableStream())).toBe(placeholders.unsupported)
})

test('W-144 reading stops at the limit without affecting the page’s copy', async () => {
  let sent = 0
  const endless = new ReadableStream<Uint8Array>({
    pull(controller) {
      sent += 1
      if (sent === 40) controller.close()
      else controller.enqueue(new Uint8Array(10_000).fill(97))
    },
  })
  const [ours, theirs] = endless.tee()
  expect(await readBody(ours)).toBe(placeholders.tooLarge)
  expect((await new Response(theirs).text()).length).toBe(390_000)
})

test('a character split between two chunks stays whole', async () => {
  const body = new ReadableStream<Uint8Array>({
    start(controller) {
      for (const byte of [0xc3, 0xa9]) controller.enqueue(new Uint8Array([byte]))
      controller.close()
    },
  })
  expect(await readBody(body)).toBe('é')
})
