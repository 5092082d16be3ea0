/** Below this a report fits a few packets anyway, and stays readable on the wire. */
const WORTH_BYTES = 16 * 1024

export interface Packed {
  body: string | ArrayBuffer
  /** Of the request that carries it. */
  headers: Record<string, string>
}

/** Gzips what is worth it, off the main thread; where the browser cannot, the text goes as it is. */
export async function compress(text: string): Promise<Packed> {
  if (text.length < WORTH_BYTES || typeof CompressionStream !== 'function') return { body: text, headers: {} }
  const stream = new Blob([text]).stream().pipeThrough(new CompressionStream('gzip'))
  return { body: await new Response(stream).arrayBuffer(), headers: { 'Content-Encoding': 'gzip' } }
}
