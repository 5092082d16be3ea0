import { connect, type Socket } from 'node:net'
import type { Provider } from './provider.ts'

export interface SlowRequest {
  /** Headers of the request, without `Host` and `Content-Length`. */
  headers: Record<string, string>
  body: string
  bytesPerSecond: number
}

const CHUNKS_PER_SECOND = 4

/** Sends a report at a constant rate. Returns the response as text, or the reason why there is none. */
export function sendReportSlowly({ origin }: Provider, request: SlowRequest): Promise<string> {
  const { bytesPerSecond, headers } = request
  const body = Buffer.from(request.body)
  const step = Math.ceil(bytesPerSecond / CHUNKS_PER_SECOND)
  const answered = Promise.withResolvers<string>()
  let answer = ''
  let sent = 0
  const socket = openSocket(origin)
  socket.write(formatHead({ ...headers, 'Content-Length': String(body.byteLength), Connection: 'close' }))
  const timer = setInterval(() => {
    socket.write(body.subarray(sent, sent + step))
    sent += step
    if (sent >= body.byteLength) clearInterval(timer)
  }, 1000 / CHUNKS_PER_SECOND)
  socket.on('data', (bytes) => void (answer += bytes.toString()))
  socket.on('close', () => {
    clearInterval(timer)
    answered.resolve(answer || `The server closed the connection after ${sent} bytes.`)
  })
  return answered.promise
}

export interface SlowClients {
  /** How many connections are open now. */
  countOpen: () => number
  /**
   * Number of connections that were opened so far. It can be large, because the server ends slow connections and new
   * ones are opened.
   */
  countOpened: () => number
  close: () => void
}

/** Pause before a new connection. Without it, a server that refuses connections would cause an endless loop. */
const REOPEN_MS = 100
const BYTES_PER_SECOND = 10

/**
 * Keeps `count` connections open that send ten bytes per second. Half of them send a request's headers, and half its
 * body. Opens a new connection for each one that the server ends. The first connections are opened over `spreadMs`, so
 * that the server does not end all of them at the same time.
 */
export function holdSlowClients(
  { origin }: Provider,
  { count, headers, spreadMs = 0 }: { count: number; headers: Record<string, string>; spreadMs?: number },
): SlowClients {
  const head = formatHead({ ...headers, 'Content-Length': '1000000' })
  const open = new Set<Socket>()
  let opened = 0
  let isClosed = false

  function hold(isBody: boolean): void {
    const socket = openSocket(origin)
    let sent = 0
    if (isBody) socket.write(head)
    const timer = setInterval(() => {
      socket.write(isBody ? ' '.repeat(BYTES_PER_SECOND) : head.slice(sent, sent + BYTES_PER_SECOND))
      sent += BYTES_PER_SECOND
    }, 1000)
    opened += 1
    open.add(socket)
    socket.resume()
    socket.on('close', () => {
      clearInterval(timer)
      open.delete(socket)
      if (!isClosed) setTimeout(() => isClosed || hold(isBody), REOPEN_MS)
    })
  }

  for (let index = 0; index < count; index += 1)
    setTimeout(() => isClosed || hold(index % 2 === 0), (index * spreadMs) / count)
  return {
    countOpen: () => [...open].filter(({ readyState }) => readyState === 'open').length,
    countOpened: () => opened,
    close() {
      isClosed = true
      for (const socket of open) socket.destroy()
    },
  }
}

function openSocket(origin: string): Socket {
  const { hostname, port } = new URL(origin)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => undefined)
  return socket
}

function formatHead(headers: Record<string, string>): string {
  const lines = Object.entries({ Host: 'localhost', ...headers })
  return `POST /bugs/v2 HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`
}
