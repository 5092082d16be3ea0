import {
  CLIENT_TIMEOUT_MS,
  INFLATED_FREE_BYTES,
  INFLATED_RATIO,
  MAX_BODY_MS,
  MIN_BYTES_PER_SECOND,
} from '../../contract/limits.ts'
import { withDeadline } from '../ports/with-deadline.ts'
import { ProblemError } from './problem.ts'

export interface BodySink {
  /** Receives the bytes as sent, gzip or not. */
  onWire?: (chunk: Uint8Array) => Promise<void>
  /** Receives the inflated bytes. */
  onPlain?: (chunk: Uint8Array) => void | Promise<void>
  /** Maximum pause of the client in milliseconds; default: `CLIENT_TIMEOUT_MS`. */
  pauseMs?: number
  /** Replaces the clock in tests. */
  now?: () => number
}

/**
 * Reads a request's body to its end, one chunk at a time. A body over `maximumBytes`, before or after inflating, is
 * refused as early as possible; if its Content-Length is too large, before anything is read. Hono's `bodyLimit()` does
 * not count inflated bytes and has no deadline.
 * @throws ProblemError too_large, unsupported_encoding, body_incomplete, body_timeout, invalid_body.
 */
export async function receiveBody(request: Request, maximumBytes: number, sink: BodySink): Promise<void> {
  const isGzip = parseContentEncoding(request) === 'gzip'
  if (Number(request.headers.get('Content-Length') ?? 0) > maximumBytes) refuseSize(maximumBytes)
  if (!request.body) return

  const reader = request.body.getReader()
  const onPlain = countBytes(maximumBytes, sink.onPlain)
  const ratio = createRatioCheck()
  const turns = startInflateThrottle()
  const inflate = async (chunk: Uint8Array) => {
    ratio.inflate(chunk)
    await onPlain(chunk)
    await turns.take(chunk.byteLength)
  }
  const inflater = isGzip ? createInflater(inflate) : undefined
  const onWire = countBytes(maximumBytes, sink.onWire)
  const { pauseMs = CLIENT_TIMEOUT_MS, now = Date.now } = sink
  const checkRate = createRateCheck(now)
  try {
    for (;;) {
      const { done, value } = await withDeadline(reader.read().catch(refuseCut), pauseMs, () =>
        toTimeout(pauseMs),
      )
      if (done) break
      checkRate(value.byteLength)
      ratio.receive(value)
      // Storage writes the chunk while it is inflated and scanned.
      await Promise.all([onWire(value), inflater ? inflater.write(value) : onPlain(value)])
    }
    await inflater?.close()
  } catch (error) {
    inflater?.abort()
    reader.cancel().catch(() => undefined)
    throw error
  } finally {
    turns.end()
  }
}

/** Limits how slow a body can be. Otherwise a client that sends single bytes could keep its connection for days. */
function createRateCheck(now: () => number): (bytes: number) => void {
  const start = now()
  let received = 0
  return function checkRate(bytes) {
    received += bytes
    const elapsed = now() - start
    if (elapsed > MAX_BODY_MS) {
      throw new ProblemError('body_timeout', `The body took more than ${MAX_BODY_MS / 60_000} minutes.`)
    }
    if (elapsed <= CLIENT_TIMEOUT_MS || received >= (elapsed / 1000) * MIN_BYTES_PER_SECOND) return
    throw new ProblemError(
      'body_timeout',
      `The body arrives at less than ${MIN_BYTES_PER_SECOND} bytes per second.`,
    )
  }
}

/**
 * Limits how much a body can inflate. The size limit alone would let a few kilobytes cost as much work as the largest
 * report.
 */
function createRatioCheck(): Record<'receive' | 'inflate', (chunk: Uint8Array) => void> {
  let received = 0
  let inflated = 0
  return {
    receive: ({ byteLength }) => void (received += byteLength),
    inflate({ byteLength }) {
      inflated += byteLength
      if (inflated <= INFLATED_FREE_BYTES || inflated <= received * INFLATED_RATIO) return
      throw new ProblemError(
        'too_large',
        `The body inflates to more than ${INFLATED_RATIO} times its size. Send it without Content-Encoding.`,
      )
    },
  }
}

/** Content-Encoding of a body: gzip or none. */
export function parseContentEncoding(request: Request): 'gzip' | 'identity' {
  const encoding = (request.headers.get('Content-Encoding') ?? 'identity').trim().toLowerCase()
  if (encoding === 'gzip' || encoding === 'identity') return encoding
  throw new ProblemError(
    'unsupported_encoding',
    'Send the body with Content-Encoding: gzip or without the header.',
    {
      'Accept-Encoding': 'gzip',
    },
  )
}

function countBytes(maximumBytes: number, take: BodySink['onPlain']): (chunk: Uint8Array) => Promise<void> {
  let bytes = 0
  return async function count(chunk) {
    bytes += chunk.byteLength
    if (bytes > maximumBytes) refuseSize(maximumBytes)
    await take?.(chunk)
  }
}

function refuseSize(maximumBytes: number): never {
  throw new ProblemError(
    'too_large',
    `The body is larger than the limit of ${maximumBytes} bytes (after inflating).`,
  )
}

function refuseCut(): never {
  throw new ProblemError('body_incomplete', 'The connection closed before the body was complete.')
}

function toTimeout(pauseMs: number): Error {
  return new ProblemError(
    'body_timeout',
    `The client sent no data for ${pauseMs / 1000} s before the body was complete.`,
  )
}

/**
 * Compressed bytes that are inflated at a time. Gzip compresses at most 1032 to 1, so 4 KiB inflate to at most 4 MiB.
 */
const SLICE_BYTES = 4096

export interface Inflater {
  /** Waits until the output has been consumed. */
  write(chunk: Uint8Array): Promise<void>
  close(): Promise<void>
  abort(): void
}

/** Inflates gzip in small steps, so that a decompression bomb is detected before it fills memory. */
function createInflater(onPlain: (chunk: Uint8Array) => Promise<void>): Inflater {
  const stream = new DecompressionStream('gzip')
  const writer = stream.writable.getWriter()
  const reader = stream.readable.getReader()
  let inflated = 0
  let trailer: Uint8Array<ArrayBuffer> = new Uint8Array()

  async function drain(): Promise<void> {
    for (;;) {
      const { done, value } = await reader.read().catch(refuse)
      if (done) return
      inflated += value.byteLength
      await onPlain(value)
    }
  }

  const drained = drain()
  // Prevents an unhandled rejection; the `write` or `close` that awaits `drained` handles the failure.
  drained.catch(() => undefined)

  return {
    async write(chunk) {
      trailer = keepTrailer(trailer, chunk)
      for (let start = 0; start < chunk.byteLength; start += SLICE_BYTES) {
        const written = writer.write(chunk.slice(start, start + SLICE_BYTES))
        written.catch(() => undefined)
        await Promise.race([written.catch(refuse), drained.then(refuseTrailing)])
      }
    },
    async close() {
      writer.close().catch(() => undefined)
      await drained
      // Bun accepts gzip streams with several members, and workerd refuses them. The trailer contains only the length
      // of the last member, so this check refuses such streams in both runtimes.
      const length = trailer.byteLength === 4 ? new DataView(trailer.buffer).getUint32(0, true) : 0
      if (length !== inflated % 2 ** 32) refuseTrailing()
    },
    abort() {
      writer.abort().catch(() => undefined)
      reader.cancel().catch(() => undefined)
    },
  }
}

/** Returns the last four bytes: the inflated length of a gzip member (RFC 1952, section 2.3.1). */
function keepTrailer(before: Uint8Array, chunk: Uint8Array): Uint8Array<ArrayBuffer> {
  return Uint8Array.from([...before, ...chunk.subarray(-4)]).slice(-4)
}

function refuse(): never {
  throw new ProblemError(
    'invalid_body',
    'The body has Content-Encoding: gzip but is not a valid gzip stream.',
  )
}

function refuseTrailing(): never {
  throw new ProblemError('invalid_body', 'The gzip stream of the body is followed by more bytes.')
}

/**
 * Inflated bytes after which other requests get a turn. Scanning this many bytes takes at most about five milliseconds.
 */
const TURN_BYTES = 128 * 1024
/**
 * Average pause after `TURN_BYTES`, while one large body inflates. The pause is four times as long as the scan of
 * `TURN_BYTES`.
 */
const PAUSE_MS = 20

export interface InflateThrottle {
  /** Counts inflated bytes. Returns a promise to await if other requests should run now; otherwise undefined. */
  take(bytes: number): Promise<void> | undefined
  end(): void
}

/** Number of bodies that are being inflated now and have exceeded `INFLATED_FREE_BYTES`. */
let largeBodies = 0

/**
 * Pauses the decompression of request bodies, so that other requests get processor time. Half a megabyte can decompress
 * to a report of the maximum size, without any wait for the network in which other requests could run. The more large
 * bodies are decompressed at once, the longer each pause is.
 */
function startInflateThrottle(): InflateThrottle {
  let inflated = 0
  let sinceTurn = 0
  let isLarge = false
  return {
    take(bytes) {
      inflated += bytes
      sinceTurn += bytes
      if (!isLarge && inflated > INFLATED_FREE_BYTES) {
        isLarge = true
        largeBodies += 1
      }
      if (sinceTurn < TURN_BYTES) return undefined
      sinceTurn = 0
      // The pause is random, so that large bodies do not all continue at once.
      const pauseMs = isLarge ? 2 * Math.random() * PAUSE_MS * largeBodies : 0
      return new Promise((resolve) => void setTimeout(resolve, pauseMs))
    },
    end() {
      if (isLarge) largeBodies -= 1
      isLarge = false
    },
  }
}
