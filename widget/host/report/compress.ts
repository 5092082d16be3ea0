/** Below this a report fits a few packets anyway, and stays readable on the wire. */
const WORTH_BYTES = 16 * 1024

export interface Packed {
  body: string | ArrayBuffer
  /** Of the request that carries it. */
  headers: Record<string, string>
  /** Of the body. */
  bytes: number
}

/** Gzips what is worth it, off the main thread; where the browser cannot, the text goes as it is. */
export async function compress(text: string): Promise<Packed> {
  if (text.length < WORTH_BYTES || typeof CompressionStream !== 'function')
    return { body: text, headers: {}, bytes: new Blob([text]).size }
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'))
  const body = await new Response(stream).arrayBuffer()
  return { body, headers: { 'Content-Encoding': 'gzip' }, bytes: body.byteLength }
}
