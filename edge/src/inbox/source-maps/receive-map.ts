import { REPORT_VALUES, SOURCE_MAP_BYTES, SOURCE_MAP_SEGMENTS } from '../../../contract/limits.ts'
import { createJsonScanner } from '../../http/json-scanner.ts'
import { ProblemError } from '../../http/problem.ts'
import { toProblem } from '../../http/read-json.ts'
import { parseContentEncoding, receiveBody } from '../../http/receive-body.ts'
import type { BlobKey, Blobs } from '../../ports/ports.ts'

const MIB = 1024 * 1024

/** Streams a source map to storage while it is checked. A refused map leaves nothing in storage. */
export async function receiveMap(
  request: Request,
  key: BlobKey,
  blobs: Blobs,
): Promise<{ bytes: number; encoding: 'gzip' | 'identity' }> {
  const encoding = parseContentEncoding(request)
  const length = Number(request.headers.get('Content-Length') ?? 0)
  if (length > SOURCE_MAP_BYTES) refuseSize()
  await blobs.checkRoom(length)
  const check = createMapCheck()
  const writer = await blobs.create(key, length > 0 ? { bytes: length } : {})
  let bytes = 0
  try {
    await receiveBody(request, SOURCE_MAP_BYTES, {
      async onWire(chunk) {
        bytes += chunk.byteLength
        await writer.write(chunk)
      },
      onPlain: (chunk) => check.push(chunk),
    })
    check.end()
    await writer.close()
    return { bytes, encoding }
  } catch (error) {
    await writer.abort()
    if (
      error instanceof ProblemError &&
      error.code === 'too_large' &&
      error.message.startsWith('The body is')
    )
      refuseSize()
    throw toProblem(error)
  }
}

function refuseSize(): never {
  throw new ProblemError(
    'too_large',
    `The source map is larger than the limit of ${SOURCE_MAP_BYTES / MIB} MiB. Split the script into smaller ones.`,
  )
}

/** Nesting levels of a map with sections: the object, its sections, a section, its map, and the map's lists. */
const MAP_DEPTH = 8

const SEPARATORS = new Set([0x2c, 0x3b])

/**
 * Checks a source map while it streams to storage, without buffering it. A source map must be JSON with version 3 and
 * mappings, and must not have more mappings than a server can process.
 */
function createMapCheck() {
  let chunk: Uint8Array = new Uint8Array()
  let start = 0
  let field: string | undefined
  let version = ''
  let hasMappings = false
  let segments = 0

  function collect(end: number): void {
    if (field === 'version')
      version += new TextDecoder().decode(chunk.subarray(start, Math.min(end, start + 9)))
    if (field !== 'mappings' && field !== 'sections') return
    for (let index = start; index < end; index += 1) if (SEPARATORS.has(chunk[index] ?? 0)) segments += 1
    if (segments > SOURCE_MAP_SEGMENTS) refuseSegments()
  }

  const scanner = createJsonScanner(
    {
      onValueStart(name, kind, index) {
        field = name
        start = index
        if ((name === 'mappings' && kind === 'string') || (name === 'sections' && kind === 'array'))
          hasMappings = true
      },
      onValueEnd(_isEmpty, end) {
        collect(end)
        field = undefined
      },
    },
    MAP_DEPTH,
    REPORT_VALUES,
  )

  return {
    /** @throws JsonError or ProblemError as soon as the map is known to be unusable. */
    push(next: Uint8Array): void {
      chunk = next
      start = 0
      scanner.push(next)
      collect(next.length)
    },
    end(): void {
      scanner.end()
      if (version.trim() === '3' && hasMappings) return
      throw new ProblemError(
        'invalid_body',
        'This is not a source map of version 3: send the .map file that your bundler wrote, as it is.',
      )
    },
  }
}

function refuseSegments(): never {
  throw new ProblemError(
    'too_large',
    `The source map has more than ${SOURCE_MAP_SEGMENTS} mappings. Split the script into smaller ones.`,
  )
}
