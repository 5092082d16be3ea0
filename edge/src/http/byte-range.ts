import type { ByteRange } from '../ports/blobs.ts'

/**
 * What a Range header asks of `bytes` bytes (RFC 9110 section 14.2): one range, the whole (`undefined`) where
 * there is no header or one we need not honour, or something outside.
 */
export function readByteRange(header: string | undefined, bytes: number): ByteRange | 'outside' | undefined {
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
