/** Below a network packet compression gains nothing. */
export const SMALLEST_WORTH_COMPRESSING = 1024

/** Media types that become smaller; images and recordings are compressed as they are. */
export function isCompressible(type: string): boolean {
  return /^text\/(?!event-stream)|json|javascript|xml|svg|wasm/.test(type)
}

/** What a client takes, the smallest first. A weight of 0 refuses; other weights do not change which is smallest. */
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
