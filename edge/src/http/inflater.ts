import { ProblemError } from './problem.ts'

/** At most 4 MiB come out of 4 KiB: the format's maximum ratio is 1032 to 1. */
const SLICE_BYTES = 4096

export interface Inflater {
  /** Waits until the output has been consumed. */
  write(chunk: Uint8Array): Promise<void>
  close(): Promise<void>
  abort(): void
}

/** Inflates gzip in small steps, so that a bomb is detected before it fills memory. */
export function createInflater(onPlain: (chunk: Uint8Array) => Promise<void>): Inflater {
  const stream = new DecompressionStream('gzip')
  const writer = stream.writable.getWriter()
  const reader = stream.readable.getReader()

  async function drain(): Promise<void> {
    for (;;) {
      const { done, value } = await reader.read().catch(refuse)
      if (done) return
      await onPlain(value)
    }
  }

  const drained = drain()
  // The write or close that waits for it handles its failure.
  drained.catch(() => undefined)

  return {
    async write(chunk) {
      for (let start = 0; start < chunk.byteLength; start += SLICE_BYTES) {
        const written = writer.write(chunk.slice(start, start + SLICE_BYTES))
        written.catch(() => undefined)
        await Promise.race([written.catch(refuse), drained.then(refuseTrailing)])
      }
    },
    async close() {
      writer.close().catch(() => undefined)
      await drained
    },
    abort() {
      writer.abort().catch(() => undefined)
      reader.cancel().catch(() => undefined)
    },
  }
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
