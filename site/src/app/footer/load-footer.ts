import { sanitizeFooter } from './sanitize-footer.ts'

/** A footer is a few links; what is larger is not one. */
const MOST_BYTES = 256 * 1024
const TIMEOUT_MS = 10_000

/** The footer file as nodes that are safe to insert. Rejects when it fails, is too large or holds nothing. */
export async function loadFooter(address: string, signal: AbortSignal): Promise<DocumentFragment> {
  const response = await fetch(address, {
    credentials: 'omit',
    signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
  })
  if (!response.ok || !response.body) throw new Error(`${address} answered ${response.status}`)
  const footer = sanitizeFooter(await readText(response.body))
  if (!footer.textContent?.trim()) throw new Error(`${address} holds no text`)
  return footer
}

/** Reads no further than the limit, whatever the length header says. */
async function readText(body: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder()
  const reader = body.getReader()
  let text = ''
  let bytes = 0
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    bytes += part.value.length
    if (bytes > MOST_BYTES) {
      await reader.cancel()
      throw new Error(`the footer is larger than ${MOST_BYTES} bytes`)
    }
    text += decoder.decode(part.value, { stream: true })
  }
  return text + decoder.decode()
}
