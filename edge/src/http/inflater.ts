import { ProblemError } from './problem.ts'

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
export function createInflater(onPlain: (chunk: Uint8Array) => Promise<void>): Inflater {
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
