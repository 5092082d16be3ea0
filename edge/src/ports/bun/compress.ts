import { isCompressible, SMALLEST_WORTH_COMPRESSING, takes } from './encodings.ts'

/** Shorter answers are compressed in one go, which costs less than a stream and tells the length. */
const IN_ONE_GO_BYTES = 64 * 1024

/**
 * Compresses what the application wrote for this request, as Cloudflare does in front of a Worker: where it is large,
 * becomes smaller, and the client takes it. Built files bring their encoding along.
 */
export async function compressAnswer(request: Request, answer: Response): Promise<Response> {
  if (!isCandidate(request, answer) || !answer.body) return answer
  const reader = answer.body.getReader()
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let bytes = 0
  let isWhole = false
  while (!isWhole && bytes < IN_ONE_GO_BYTES) {
    const { done, value } = await reader.read()
    if (done) isWhole = true
    else {
      chunks.push(value)
      bytes += value.byteLength
    }
  }
  const start = new Blob(chunks)
  if (!isWhole) return encoded(toStream(start, reader).pipeThrough(new CompressionStream('gzip')), answer)
  if (bytes < SMALLEST_WORTH_COMPRESSING) return new Response(start, answer)
  return encoded(Bun.gzipSync(await start.arrayBuffer()), answer)
}

function isCandidate(request: Request, { headers, status }: Response): boolean {
  return (
    request.method === 'GET' &&
    status === 200 &&
    takes(request.headers.get('Accept-Encoding') ?? '', 'gzip') &&
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
  // The same content in other bytes: a strong tag would say that the bytes are the same (RFC 9110 section 8.8.1).
  const etag = headers.get('ETag')
  if (etag?.startsWith('"')) headers.set('ETag', `W/${etag}`)
  return compressed
}

/** What was read already, then the rest. */
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
