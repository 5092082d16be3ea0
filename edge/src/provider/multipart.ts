import { MULTIPART_PARTS } from '../../contract/limits.ts'

/** Parsed pieces of a multipart form, in order. */
export type MultipartEvent =
  | { kind: 'part'; name: string; fileName: string | undefined }
  | { kind: 'data'; bytes: Uint8Array }
  | { kind: 'part-end' }

export interface MultipartReader {
  /** @throws MultipartError if the bytes are not a valid form. */
  push(chunk: Uint8Array): MultipartEvent[]
  /** @throws MultipartError if the form is incomplete. */
  end(): void
}

export class MultipartError extends Error {
  override name = 'MultipartError'
}

/** Maximum size of a part's headers. Browsers write about 150 bytes, or 1,000 with a long file name in UTF-8. */
const PART_HEADER_BYTES = 8192

const CR = 0x0d
/** The blank line after a part's headers. */
const HEADERS_END = [CR, 0x0a, CR, 0x0a]
const encoder = new TextEncoder()

/** Returns the boundary in a Content-Type; `undefined` if it is not a multipart form. */
export function parseBoundary(contentType: string): string | undefined {
  if (!/^multipart\/form-data\s*;/i.test(contentType)) return undefined
  const match = /[;\s]boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType)
  return match?.[1] ?? match?.[2]
}

/**
 * Parses a form as it streams (RFC 7578), buffering only bytes that could start a boundary. The known parsers for both
 * runtimes, such as `@remix-run/multipart-parser`, return a part only when all of it is in memory: 64 MiB for the
 * largest file, half of what a Worker has.
 */
export function createMultipartReader(boundary: string): MultipartReader {
  const delimiter = encoder.encode(`\r\n--${boundary}`)
  let parts = 0
  let state: 'preamble' | 'boundary' | 'headers' | 'data' | 'done' = 'preamble'
  // Each boundary but the first follows a line break, so a line break is added before the first boundary.
  let held: Uint8Array = encoder.encode('\r\n')

  /** @returns true while the buffer may contain more to parse. */
  function step(events: MultipartEvent[]): boolean {
    switch (state) {
      case 'preamble':
      case 'data': {
        const at = findDelimiter(held, delimiter)
        if (state === 'data' && at.index > 0) events.push({ kind: 'data', bytes: held.subarray(0, at.index) })
        held = held.subarray(at.isWhole ? at.index + delimiter.length : at.index)
        if (!at.isWhole) return false
        if (state === 'data') events.push({ kind: 'part-end' })
        state = 'boundary'
        return true
      }
      case 'boundary':
        return readBoundaryEnd()
      case 'headers':
        return readHeaders(events)
      case 'done':
        held = held.subarray(held.length)
        return false
    }
  }

  function readBoundaryEnd(): boolean {
    if (held.length < 2) return false
    const isLast = held[0] === 0x2d && held[1] === 0x2d
    if (!isLast && !(held[0] === CR && held[1] === 0x0a))
      throw new MultipartError('A boundary does not end with a line break.')
    state = isLast ? 'done' : 'headers'
    held = held.subarray(2)
    return true
  }

  function readHeaders(events: MultipartEvent[]): boolean {
    const end = findHeadersEnd(held)
    if (end === -1) {
      if (held.length >= PART_HEADER_BYTES)
        throw new MultipartError('The headers of a part are too long or incomplete.')
      return false
    }
    parts += 1
    if (parts > MULTIPART_PARTS) throw new MultipartError(`The form has more than ${MULTIPART_PARTS} parts.`)
    events.push(parsePart(decodeHeaders(held.subarray(0, end))))
    held = held.subarray(end + HEADERS_END.length)
    state = 'data'
    return true
  }

  return {
    push(chunk) {
      held = held.length === 0 ? chunk : join(held, chunk)
      const events: MultipartEvent[] = []
      while (step(events)) {
        // Each step shortens the buffer or changes the state, so the loop ends.
      }
      return events
    },
    end() {
      if (state !== 'done') throw new MultipartError('The form ends before its last boundary.')
    },
  }
}

/** Finds the blank line after a part's headers; -1 if it has not arrived. */
function findHeadersEnd(bytes: Uint8Array): number {
  const limit = Math.min(bytes.length, PART_HEADER_BYTES)
  for (let index = bytes.indexOf(CR); index !== -1 && index < limit; index = bytes.indexOf(CR, index + 1)) {
    if (HEADERS_END.every((byte, offset) => bytes[index + offset] === byte)) return index
  }
  return -1
}

/** Decodes headers as UTF-8, as browsers send them, or as Latin-1, as some other clients do. */
function decodeHeaders(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return new TextDecoder('windows-1252').decode(bytes)
  }
}

/** A parameter of Content-Disposition: its name, and its value as a quoted string or as a token. */
const PARAMETER = /;\s*([\w*-]+)\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^\s;"]*))/g

function parsePart(headers: string): MultipartEvent {
  const disposition = /^content-disposition\s*:(.*)$/im.exec(headers)?.[1] ?? ''
  const parameters = new Map(
    Array.from(disposition.matchAll(PARAMETER), ([, key = '', quoted, token = '']) => [
      key.toLowerCase(),
      quoted === undefined ? token : parseQuoted(quoted),
    ]),
  )
  const name = parameters.get('name')
  if (name === undefined) throw new MultipartError('A part has no name.')
  const extended = parseExtended(parameters.get('filename*') ?? '')
  return { kind: 'part', name, fileName: extended ?? parameters.get('filename') }
}

/**
 * Decodes a quoted value. Browsers percent-encode `"` and line breaks and nothing else; other clients put a backslash
 * before `"`. Any other backslash or percent sign is part of the name.
 */
function parseQuoted(text: string): string {
  return text
    .replace(/\\(["\\])/g, '$1')
    .replace(/%22/g, '"')
    .replace(/%0D|%0A/gi, ' ')
}

/** Decodes a value such as `UTF-8''caf%C3%A9.png` (RFC 8187); `undefined` if it is not such a value. */
function parseExtended(text: string): string | undefined {
  const [, charset = '', encoded = ''] = /^([\w-]+)'[^']*'(.+)$/.exec(text) ?? []
  try {
    const bytes = encoded.replace(/%([0-9a-f]{2})|[^\x20-\x7e]/gi, (_match, hex: string | undefined) =>
      hex === undefined ? '?' : String.fromCharCode(parseInt(hex, 16)),
    )
    const decoder = new TextDecoder(charset, { fatal: true, ignoreBOM: true })
    return decoder.decode(Uint8Array.from(bytes, (character) => character.charCodeAt(0))) || undefined
  } catch {
    return undefined
  }
}

/** Finds the delimiter. If there is none, finds bytes at the end that could be the start of one. */
function findDelimiter(bytes: Uint8Array, delimiter: Uint8Array): { index: number; isWhole: boolean } {
  for (let index = bytes.indexOf(CR); index !== -1; index = bytes.indexOf(CR, index + 1)) {
    let matched = 1
    while (matched < delimiter.length && bytes[index + matched] === delimiter[matched]) matched += 1
    if (matched === delimiter.length) return { index, isWhole: true }
    if (index + matched === bytes.length) return { index, isWhole: false }
  }
  return { index: bytes.length, isWhole: false }
}

function join(left: Uint8Array, right: Uint8Array): Uint8Array {
  const both = new Uint8Array(left.length + right.length)
  both.set(left)
  both.set(right, left.length)
  return both
}
