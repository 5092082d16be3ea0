import { parseAccept } from 'hono/utils/accept'

/** Compression does not help below the size of a network packet. */
export const MIN_COMPRESSED_BYTES = 1024

/** Media types that compress well; images and recordings are already compressed. */
export function isCompressible(type: string): boolean {
  return /^text\/(?!event-stream)|json|javascript|xml|svg|wasm/.test(type)
}

/** Encodings that a client accepts, smallest result first. A weight of 0 refuses one; other weights are ignored. */
export function chooseEncoding(acceptEncoding: string | undefined): '' | 'br' | 'gzip' {
  if (acceptEncoding === undefined) return ''
  if (accepts(acceptEncoding, 'br')) return 'br'
  return accepts(acceptEncoding, 'gzip') ? 'gzip' : ''
}

export function accepts(acceptEncoding: string, encoding: string): boolean {
  return parseAccept(acceptEncoding).some(({ type, q }) => q > 0 && type.toLowerCase() === encoding)
}
