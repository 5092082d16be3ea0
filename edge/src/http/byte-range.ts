import type { ByteRange } from '../ports/ports.ts'

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
