import { parseAccept } from 'hono/utils/accept'

/** Smaller responses fit into one network packet, so compression does not make them faster. */
export const MIN_COMPRESSED_BYTES = 1024

/** Media types that compress well; images and recordings are already compressed. */
export function isCompressible(type: string): boolean {
  return /^text\/(?!event-stream)|json|javascript|xml|svg|wasm/.test(type)
}

/**
 * Returns the encoding with the smallest result that the client accepts. Ignores the client's weights, except that 0
 * refuses an encoding.
 */
export function chooseEncoding(acceptEncoding: string | undefined): '' | 'br' | 'gzip' {
  if (acceptEncoding === undefined) return ''
  if (accepts(acceptEncoding, 'br')) return 'br'
  return accepts(acceptEncoding, 'gzip') ? 'gzip' : ''
}

export function accepts(acceptEncoding: string, encoding: string): boolean {
  return parseAccept(acceptEncoding).some(({ type, q }) => q > 0 && type.toLowerCase() === encoding)
}
