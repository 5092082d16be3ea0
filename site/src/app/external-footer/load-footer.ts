import { sanitizeFooter } from './sanitize-footer.ts'

/** Maximum size of the footer file. A footer contains only a few links, so a larger file is a mistake. */
const MAX_BYTES = 256 * 1024
const TIMEOUT_MS = 10_000

/**
 * Loads the footer file as sanitized nodes. Returns `undefined` if the server answers with an error, or if the file is
 * too large or has no text. Rejects if there is no answer in time or the signal aborts.
 */
export async function loadFooter(url: string, signal: AbortSignal): Promise<DocumentFragment | undefined> {
  const { ok, body } = await fetch(url, { credentials: 'omit', signal: limitTime(signal) })
  const text = ok && body ? await readText(body) : ''
  const footer = sanitizeFooter(text)
  return footer.textContent?.trim() ? footer : undefined
}

/**
 * Returns a signal that aborts with the given signal or after a timeout. `AbortSignal.any` would do the same, but
 * Safari lacks it before 17.4.
 */
function limitTime(signal: AbortSignal): AbortSignal {
  const controller = new AbortController()
  for (const source of [signal, AbortSignal.timeout(TIMEOUT_MS)])
    source.addEventListener('abort', () => controller.abort(source.reason), { once: true })
  if (signal.aborted) controller.abort(signal.reason)
  return controller.signal
}

/** Reads a body. Returns an empty string if it exceeds the limit. */
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
