import { MULTIPART_PARTS } from '../../../contract/limits.ts'

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
const encoder = new TextEncoder()

/** Returns the boundary in a Content-Type; `undefined` if it is not a multipart form. */
export function parseBoundary(contentType: string): string | undefined {
  if (!/^multipart\/form-data\s*;/i.test(contentType)) return undefined
  const match = /[;\s]boundary=(?:"([^"]{1,70})"|([^\s;"]{1,70}))/i.exec(contentType)
  return match?.[1] ?? match?.[2]
}

/** Parses a form as it streams (RFC 7578), buffering only bytes that could start a boundary. */
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
    const text = new TextDecoder().decode(held.subarray(0, PART_HEADER_BYTES))
    const end = text.indexOf('\r\n\r\n')
    if (end === -1) {
      if (held.length >= PART_HEADER_BYTES)
        throw new MultipartError('The headers of a part are too long or incomplete.')
      return false
    }
    parts += 1
    if (parts > MULTIPART_PARTS) throw new MultipartError(`The form has more than ${MULTIPART_PARTS} parts.`)
    events.push(parsePart(text.slice(0, end)))
    held = held.subarray(encoder.encode(text.slice(0, end)).length + 4)
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

const NAME = /;\s*name="([^"]*)"/i
const FILE_NAME = /;\s*filename="([^"]*)"/i

function parsePart(headers: string): MultipartEvent {
  const disposition = /^content-disposition\s*:(.*)$/im.exec(headers)?.[1] ?? ''
  const name = parseQuoted(NAME.exec(disposition))
  if (name === undefined) throw new MultipartError('A part has no name.')
  return { kind: 'part', name, fileName: parseQuoted(FILE_NAME.exec(disposition)) }
}

/** Decodes a quoted value as browsers write it, with `"` and line breaks percent-encoded. */
function parseQuoted(match: RegExpExecArray | null): string | undefined {
  return match?.[1]?.replace(/%22/g, '"').replace(/%0D|%0A/gi, ' ')
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
