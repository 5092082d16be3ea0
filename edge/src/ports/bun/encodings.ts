/** Compression does not help below the size of a network packet. */
export const SMALLEST_WORTH_COMPRESSING = 1024

/** Media types that compress well; images and recordings are already compressed. */
export function isCompressible(type: string): boolean {
  return /^text\/(?!event-stream)|json|javascript|xml|svg|wasm/.test(type)
}

/** Encodings that a client accepts, smallest result first. A weight of 0 refuses one; other weights are ignored. */
export function chooseEncoding(acceptEncoding: string | undefined): '' | 'br' | 'gzip' {
  if (acceptEncoding === undefined) return ''
  if (takes(acceptEncoding, 'br')) return 'br'
  return takes(acceptEncoding, 'gzip') ? 'gzip' : ''
}

export function takes(acceptEncoding: string, encoding: string): boolean {
  const entry = acceptEncoding
    .split(',')
    .find((candidate) => candidate.split(';')[0]?.trim().toLowerCase() === encoding)
  return entry !== undefined && !/;\s*q=0(?:\.0*)?\s*$/.test(entry)
}
