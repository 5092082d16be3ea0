import { afterEach, expect, test } from 'bun:test'
import { createManualClock } from '../../platform/clock-fixture.ts'
import { createNetworkLog } from './network-log.ts'
import { recordConnections } from './record-connections.ts'

const server: Bun.Server<undefined> = Bun.serve({
  port: 0,
  hostname: '127.0.0.1',
  fetch: (request): Response | undefined =>
    server.upgrade(request) ? undefined : new Response(null, { status: 404 }),
  websocket: {
    message: (socket, text) =>
      void (text === 'end' ? socket.close(1000, 'done') : socket.send(`re: ${text.toString()}`)),
  },
})

const stops: (() => void)[] = [() => void server.stop(true)]
afterEach(() => {
  for (const stop of stops.splice(1)) stop()
})

/** An event stream without a network. */
class Stream extends EventTarget {
  readonly OPEN = 1
  readyState = 0
  constructor(readonly url: string) {
    super()
  }
}

function createHost(hasMessages = false) {
  const host = { WebSocket, EventSource: Stream as unknown as typeof EventSource }
  const log = createNetworkLog({
    clock: createManualClock(),
    isBlocked: (url) => url.includes('private'),
    base: () => 'https://a.example/',
  })
  stops.push(recordConnections(host, { log, hasMessages: () => hasMessages }))
  return { host, log }
}

const url = server.url.href.replace('http', 'ws')
const next = (target: EventTarget, type: string): Promise<Event> =>
  new Promise((resolve) => target.addEventListener(type, resolve, { once: true }))

test('a WebSocket is logged with its state, and number and size of its messages', async () => {
  const { host, log } = createHost()
  const socket = new host.WebSocket(url)
  expect(socket).toBeInstanceOf(WebSocket)
  const [record] = log.list()
  expect(record).toMatchObject({ url, method: 'WEBSOCKET' })
  expect(record?.success).toBeUndefined()
  await next(socket, 'open')
  expect(record).toMatchObject({ success: true, response: { status: 101, statusText: 'open' } })
  socket.send('hello')
  await next(socket, 'message')
  expect(record?.response?.responseText).toBe('received 1 messages (9 bytes), sent 1 (5 bytes)')
  socket.send(new Uint8Array(3))
  await next(socket, 'message')
  expect(record?.response?.responseText).toBe('received 2 messages (16 bytes), sent 2 (8 bytes)')
  socket.send('end')
  await next(socket, 'close')
  expect(record).toMatchObject({ success: true, response: { statusText: 'closed 1000 done' } })
  expect(record?.duration).toBe(0)
})

test('the content of messages is logged only if the project asks for it', async () => {
  const { host, log } = createHost(true)
  const socket = new host.WebSocket(url)
  await next(socket, 'open')
  for (let index = 0; index < 30; index++) socket.send('x'.repeat(1000))
  const lines = log.list()[0]?.response?.responseText.split('\n') ?? []
  expect(lines).toHaveLength(21)
  expect(lines.at(-1)).toBe(`sent: ${'x'.repeat(500)}`)
  socket.close()
  await next(socket, 'close')
})

test('a WebSocket that was opened earlier is logged when it sends, and a blocked one never', async () => {
  const socket = new WebSocket(url)
  const hidden = new WebSocket(`${url}private`)
  await Promise.all([next(socket, 'open'), next(hidden, 'open')])
  const { log } = createHost()
  socket.send('hello')
  hidden.send('hello')
  expect(log.list().map((record) => record.response?.responseText)).toEqual([
    'received 0 messages (0 bytes), sent 1 (5 bytes)',
  ])
  socket.close()
  hidden.close()
})

test('events of every type of an event stream count, and its end is logged', () => {
  const { host, log } = createHost()
  const stream = Object.assign(new host.EventSource('/events'), { url: 'https://a.example/events' })
  stream.addEventListener('price', () => {})
  stream.addEventListener('price', () => {})
  stream.dispatchEvent(new Event('open'))
  stream.dispatchEvent(new MessageEvent('message', { data: 'abc' }))
  stream.dispatchEvent(new MessageEvent('price', { data: '42' }))
  expect(log.list()[0]?.response).toEqual({
    status: 200,
    statusText: 'open',
    responseText: 'received 2 messages (5 bytes), sent 0 (0 bytes)',
  })
  Object.assign(stream, { readyState: 2 })
  stream.dispatchEvent(new Event('error'))
  expect(log.list()[0]).toMatchObject({ success: false, response: { statusText: 'closed' } })
})

test('stopping restores the classes and methods', () => {
  const readSend = (): unknown => Reflect.get(WebSocket.prototype, 'send')
  const send = readSend()
  const { host } = createHost()
  expect(host.WebSocket).not.toBe(WebSocket)
  for (const stop of stops.splice(1)) stop()
  expect(host.WebSocket).toBe(WebSocket)
  expect(readSend()).toBe(send)
  expect(Object.hasOwn(Stream.prototype, 'addEventListener')).toBe(false)
})
