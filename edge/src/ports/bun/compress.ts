import { accepts, isCompressible, MIN_COMPRESSED_BYTES } from './content-encoding.ts'

/**
 * Maximum size of a response that is compressed in one call. Compression in one call is cheaper than a stream, and the
 * response has a Content-Length.
 */
const BUFFERED_BYTES = 64 * 1024

/**
 * Compresses the application's response as Cloudflare does for a Worker: if it is large enough, compressible, and the
 * client accepts it. Built files are already compressed (`assets.ts`). Hono's `compress()` always streams, which loses
 * Content-Length, and has no minimum for bodies of unknown length.
 */
export async function compressAnswer(request: Request, answer: Response): Promise<Response> {
  if (!isCandidate(request, answer) || !answer.body) return answer
  const reader = answer.body.getReader()
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  let isWhole = false
  while (!isWhole && bytes < BUFFERED_BYTES) {
    const { done, value } = await reader.read()
    if (done) isWhole = true
    else {
      chunks.push(value)
      bytes += value.byteLength
    }
  }
  const start = new Blob(chunks)
  if (!isWhole) return encoded(toStream(start, reader).pipeThrough(new CompressionStream('gzip')), answer)
  if (bytes < MIN_COMPRESSED_BYTES) return new Response(start, answer)
  return encoded(Bun.gzipSync(await start.arrayBuffer()), answer)
}

function isCandidate(request: Request, { headers, status }: Response): boolean {
  return (
    request.method === 'GET' &&
    status === 200 &&
    accepts(request.headers.get('Accept-Encoding') ?? '', 'gzip') &&
    isCompressible(headers.get('Content-Type') ?? '') &&
    !headers.has('Content-Encoding')
  )
}

function encoded(body: BodyInit, answer: Response): Response {
  const compressed = new Response(body, answer)
  const { headers } = compressed
  headers.set('Content-Encoding', 'gzip')
  headers.append('Vary', 'Accept-Encoding')
  headers.delete('Content-Length')
  // A strong tag promises identical bytes, which compression changed (RFC 9110 section 8.8.1).
  const etag = headers.get('ETag')
  if (etag?.startsWith('"')) headers.set('ETag', `W/${etag}`)
  return compressed
}

/** Returns a stream of the chunks that were already read, followed by the rest. */
function toStream(
  start: Blob,
  rest: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>,
): ReadableStream<Uint8Array<ArrayBuffer>> {
  let isStarted = false
  return new ReadableStream({
    async pull(controller) {
      if (!isStarted) {
        isStarted = true
        return controller.enqueue(await start.bytes())
      }
      const { done, value } = await rest.read()
      if (done) controller.close()
      else controller.enqueue(value)
    },
    cancel: (reason) => rest.cancel(reason),
  })
}
