import type { ByteRange } from '../ports/ports.ts'

/**
 * True if the client's copy is current, so that the response can be 304 (RFC 9110 section 13.1.2). Hono's `etag()`
 * checks only after the handler, when a search has already run and a file is open, and hashes every body that has no
 * tag.
 */
export function isUnchanged(ifNoneMatch: string | undefined, etag: string): boolean {
  if (ifNoneMatch === undefined) return false
  if (ifNoneMatch.trim() === '*') return true
  const current = opaqueTag(etag)
  return ifNoneMatch.split(',').some((candidate) => opaqueTag(candidate.trim()) === current)
}

/** If-None-Match uses weak comparison: `W/"a"` matches `"a"`. */
function opaqueTag(etag: string): string {
  return etag.startsWith('W/') ? etag.slice(2) : etag
}

/**
 * Parses a Range header for a file of `bytes` bytes (RFC 9110 section 14.2). Returns `undefined` for the whole file, if
 * the header is missing or may be ignored, and `outside` for a range outside the file.
 */
export function parseByteRange(header: string | undefined, bytes: number): ByteRange | 'outside' | undefined {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '')
  if (!match) return undefined
  const [, first = '', last = ''] = match
  if (first === '' && last === '') return undefined
  if (first === '') {
    const length = Math.min(Number(last), bytes)
    return length === 0 ? 'outside' : { offset: bytes - length, length }
  }
  const offset = Number(first)
  const end = last === '' ? bytes - 1 : Math.min(Number(last), bytes - 1)
  if (last !== '' && Number(last) < offset) return undefined
  return offset >= bytes ? 'outside' : { offset, length: end - offset + 1 }
}
