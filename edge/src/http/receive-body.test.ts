import { expect, test } from 'bun:test'
import { ProblemError, toProblemResponse } from './problem.ts'
import { receiveBody } from './receive-body.ts'

const PAUSE_MS = 150

/** Runs a server that reads a whole body and a client that sends it in pieces; returns the response. */
async function sendInPieces(
  pieces: readonly string[],
  { waitMs, pauseMs = PAUSE_MS }: { waitMs: number; pauseMs?: number },
): Promise<string> {
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    async fetch(request) {
      try {
        let bytes = 0
        await receiveBody(request, 1000, {
          pauseMs,
          onPlain: (chunk) => void (bytes += chunk.byteLength),
        })
        return new Response(`${bytes} bytes`)
      } catch (error) {
        if (error instanceof ProblemError) return toProblemResponse(error.code, error.message)
        throw error
      }
    },
  })
  const heard = Promise.withResolvers<string>()
  const socket = await Bun.connect({
    hostname: '127.0.0.1',
    port: server.port ?? 0,
    socket: { data: (_, chunk) => heard.resolve(chunk.toString()) },
  })
  socket.write('POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 30\r\n\r\n')
  for (const piece of pieces) {
    socket.write(piece)
    await Bun.sleep(waitMs)
  }
  const answer = await heard.promise
  socket.end()
  await server.stop(true)
  return answer
}

test('a client that pauses for too long in the middle of a body gets 408', async () => {
  const answer = await sendInPieces(['0123456789'], { waitMs: 0 })
  expect(answer).toStartWith('HTTP/1.1 408 ')
  expect(answer).toContain('"code":"body_timeout"')
  expect(answer).toContain('The client sent no data for 0.15 s')
})

test('a slow client can take longer in total than the maximum pause', async () => {
  // `waitMs` is much longer than `pauseMs`, so that delays on a busy machine do not fail the test.
  const answer = await sendInPieces(['0123456789', '0123456789', '0123456789'], {
    waitMs: 900,
    pauseMs: 2000,
  })
  expect(answer).toStartWith('HTTP/1.1 200 ')
  expect(answer).toContain('30 bytes')
})

test('a gzip bomb is inflated only until it is detected', async () => {
  const limit = 1_000_000
  let inflated = 0
  const request = new Request('http://localhost/', {
    method: 'POST',
    headers: { 'Content-Encoding': 'gzip' },
    body: Bun.gzipSync(new Uint8Array(256 << 20)),
  })
  const failure = await receiveBody(request, limit, {
    onPlain: (chunk) => void (inflated += chunk.byteLength),
  }).catch((error: unknown) => error)
  expect(failure).toMatchObject({ code: 'too_large' })
  expect(inflated).toBeLessThanOrEqual(limit)
})

/** Receives `pieces` of 1,000 bytes, one every `everyMs` of a fake clock. */
async function receiveAtRate({ pieces, everyMs }: { pieces: number; everyMs: number }): Promise<string> {
  let time = 0
  let sent = 0
  const body = new ReadableStream<Uint8Array>({
    pull(controller) {
      time += everyMs
      sent += 1
      if (sent > pieces) controller.close()
      else controller.enqueue(new Uint8Array(1000))
    },
  })
  const request = new Request('http://localhost', { method: 'POST', body })
  return receiveBody(request, 1e9, { now: () => time }).then(
    () => 'received',
    (error: unknown) => (error instanceof ProblemError ? error.message : String(error)),
  )
}

test.each([
  ['4 kB a second for 20 minutes', { pieces: 5000, everyMs: 250 }, 'received'],
  ['a slow start that catches up', { pieces: 31, everyMs: 900 }, 'received'],
  [
    '500 bytes a second',
    { pieces: 100, everyMs: 2000 },
    'The body arrives at less than 1024 bytes per second.',
  ],
  [
    '2 kB a second for more than an hour',
    { pieces: 8000, everyMs: 500 },
    'The body took more than 60 minutes.',
  ],
])('a body that arrives at %s is accepted or refused for its rate', async (_name, rate, expected) => {
  expect(await receiveAtRate(rate)).toBe(expected)
})

const MIB = 1024 * 1024

/** Inflates a body that has arrived completely; returns how many timers ran in the meantime. */
async function countTimers(bytes: number): Promise<number> {
  let timers = 0
  let timer = setTimeout(tick)
  function tick(): void {
    timers += 1
    timer = setTimeout(tick)
  }
  const noise = Buffer.from(crypto.getRandomValues(new Uint8Array(bytes / 32)))
  const request = new Request('http://localhost/', {
    method: 'POST',
    headers: { 'Content-Encoding': 'gzip' },
    body: Bun.gzipSync(Buffer.concat([noise, new Uint8Array(bytes - noise.length)])),
  })
  let received = 0
  await receiveBody(request, 32 * MIB, { onPlain: (chunk) => void (received += chunk.byteLength) })
  clearTimeout(timer)
  expect(received).toBe(bytes)
  return timers
}

test('inflating a body yields to other work every 128 KiB', async () => {
  expect(await countTimers(4 * MIB)).toBeGreaterThanOrEqual(28)
})

test('a large body pauses longer, even after another one has failed', async () => {
  const request = new Request('http://localhost/', {
    method: 'POST',
    headers: { 'Content-Encoding': 'gzip' },
    body: Bun.gzipSync(new Uint8Array(8 * MIB)),
  })
  expect(await receiveBody(request, 32 * MIB, {}).catch(() => 'refused')).toBe('refused')
  const small = await countTimers(4 * MIB)
  // Without pauses, the large body would let only eight more timers run than the small one.
  expect(await countTimers(5 * MIB)).toBeGreaterThan(small + 16)
})
