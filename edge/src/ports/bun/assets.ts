import { parseAccept } from 'hono/utils/accept'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import type { Asset, Assets } from '../ports.ts'

/** A file in memory, with compressed versions that are created on demand. */
interface MemoryFile {
  bytes: Uint8Array<ArrayBuffer>
  etag: string
  isCompressible: boolean
  /** Versions by Content-Encoding; the empty name is the original file. */
  encodings: Map<string, Asset>
}

/** Reads `{dist}/public` into memory, so that serving a file needs no disk access. */
export async function createBunAssets(dist: string): Promise<Assets> {
  const files = await loadFiles(join(dist, 'public'))
  return {
    read(path, acceptEncoding) {
      const file = files.get(path)
      return Promise.resolve(file && toAsset(file, acceptEncoding))
    },
    readManifest: () => Bun.file(join(dist, 'site.json')).json() as Promise<unknown>,
  }
}

async function loadFiles(folder: string): Promise<Map<string, MemoryFile>> {
  const names = await Array.fromAsync(new Bun.Glob('**/*').scan({ cwd: folder, onlyFiles: true, dot: true }))
  const loaded = await Promise.all(
    names.map(async (name) => [`/${name}`, await loadFile(join(folder, name))] as const),
  )
  return new Map(loaded)
}

async function loadFile(path: string): Promise<MemoryFile> {
  const file = Bun.file(path)
  const bytes = await file.bytes()
  // The tag is weak, because all encodings of the file share it.
  const etag = `W/"${Bun.hash.xxHash64(bytes).toString(16)}"`
  const isSmaller = isCompressible(file.type) && bytes.length >= MIN_COMPRESSED_BYTES
  return { bytes, etag, isCompressible: isSmaller, encodings: new Map() }
}

function toAsset(file: MemoryFile, acceptEncoding: string | undefined): Asset {
  const encoding = file.isCompressible ? chooseEncoding(acceptEncoding) : ''
  const known = file.encodings.get(encoding)
  if (known) return known
  const body = new Blob([compress(file.bytes, encoding)])
  const asset: Asset = { body, etag: file.etag, ...(encoding !== '' && { encoding }) }
  file.encodings.set(encoding, asset)
  return asset
}

function compress(bytes: Uint8Array<ArrayBuffer>, encoding: '' | 'br' | 'gzip'): Uint8Array<ArrayBuffer> {
  switch (encoding) {
    case '':
      return bytes
    case 'br':
      return new Uint8Array(
        brotliCompressSync(bytes, {
          params: { [constants.BROTLI_PARAM_QUALITY]: 9, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
        }),
      )
    case 'gzip':
      return new Uint8Array(gzipSync(bytes, { level: 9 }))
  }
}

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

/** Smaller responses fit into one network packet, so compression does not make them faster. */
const MIN_COMPRESSED_BYTES = 1024

/** Media types that compress well; images and recordings are already compressed. */
function isCompressible(type: string): boolean {
  return /^text\/(?!event-stream)|json|javascript|xml|svg|wasm/.test(type)
}

/**
 * Returns the encoding with the smallest result that the client accepts. Ignores the client's weights, except that 0
 * refuses an encoding.
 */
function chooseEncoding(acceptEncoding: string | undefined): '' | 'br' | 'gzip' {
  if (acceptEncoding === undefined) return ''
  if (accepts(acceptEncoding, 'br')) return 'br'
  return accepts(acceptEncoding, 'gzip') ? 'gzip' : ''
}

function accepts(acceptEncoding: string, encoding: string): boolean {
  return parseAccept(acceptEncoding).some(({ type, q }) => q > 0 && type.toLowerCase() === encoding)
}
