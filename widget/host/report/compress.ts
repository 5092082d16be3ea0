/** Minimum size of a body to compress. Compressing a smaller body would save only a few packets. */
const MIN_BYTES = 16 * 1024

export interface Packed {
  body: string | ArrayBuffer
  /** Headers of the request. */
  headers: Record<string, string>
  /** Size of the body. */
  bytes: number
}

/** Compresses large bodies off the main thread. Browsers without `CompressionStream` send plain text. */
export async function compress(text: string): Promise<Packed> {
  if (text.length < MIN_BYTES || typeof CompressionStream !== 'function')
    return { body: text, headers: {}, bytes: new Blob([text]).size }
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'))
  const body = await new Response(stream).arrayBuffer()
  return { body, headers: { 'Content-Encoding': 'gzip' }, bytes: body.byteLength }
}
