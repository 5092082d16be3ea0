import { sanitizeFooter } from './sanitize-footer.ts'

/** A footer contains only a few links, so a larger file is a mistake. */
const MAX_BYTES = 256 * 1024
const TIMEOUT_MS = 10_000

/** Loads the footer file as sanitized nodes; `undefined` if it fails to load, is too large, or has no text. */
export async function loadFooter(url: string, signal: AbortSignal): Promise<DocumentFragment | undefined> {
  const { ok, body } = await fetch(url, { credentials: 'omit', signal: limitTime(signal) })
  const text = ok && body ? await readText(body) : ''
  const footer = sanitizeFooter(text)
  return footer.textContent?.trim() ? footer : undefined
}

/** Adds a timeout to a signal. Replaces `AbortSignal.any`, which Safari lacks before 17.4. */
function limitTime(signal: AbortSignal): AbortSignal {
  const controller = new AbortController()
  for (const source of [signal, AbortSignal.timeout(TIMEOUT_MS)])
    source.addEventListener('abort', () => controller.abort(source.reason), { once: true })
  if (signal.aborted) controller.abort(signal.reason)
  return controller.signal
}

/** Reads a body up to the limit; an empty string if it is longer. */
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
