import { sanitizeFooter } from './sanitize-footer.ts'

/** A footer is a few links; what is larger is not one. */
const MAX_BYTES = 256 * 1024
const TIMEOUT_MS = 10_000

/** The footer file as nodes that are safe to insert; `undefined` when it failed, is too large or says nothing. */
export async function loadFooter(
  address: string,
  signal: AbortSignal,
): Promise<DocumentFragment | undefined> {
  const { ok, body } = await fetch(address, {
    credentials: 'omit',
    signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
  })
  const text = ok && body ? await readText(body) : ''
  const footer = sanitizeFooter(text)
  return footer.textContent?.trim() ? footer : undefined
}

/** Reads no further than the limit, whatever the length header says; nothing of what is longer. */
async function readText(body: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder()
  const reader = body.getReader()
  let text = ''
  let bytes = 0
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    bytes += part.value.length
    if (bytes > MAX_BYTES) {
      await reader.cancel()
      return ''
    }
    text += decoder.decode(part.value, { stream: true })
  }
  return text + decoder.decode()
}
