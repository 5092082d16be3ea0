/** Delay after the last keystroke, in milliseconds. */
export const DEBOUNCE_MS = 120

export interface EarlySearch {
  /**
   * Stops sending requests, and returns the response to the last one if it was for this URL. Later calls return
   * `undefined`.
   */
  take: (url: string) => Promise<Response> | undefined
  stop: () => void
}

/**
 * Sends requests while the search module loads, so that the first answer takes one round trip on slow connections.
 * Every page loads this module, so it must stay small.
 */
export function startEarlySearch(input: HTMLInputElement, base: string): EarlySearch {
  let pause: ReturnType<typeof setTimeout> | undefined
  let pending: { url: string; response: Promise<Response> } | undefined

  function ask(): void {
    const url = searchHref(input.value, base)
    const response = fetch(url)
    // Prevents an unhandled rejection. The caller of `take` handles the error.
    response.catch(() => undefined)
    pending = { url, response }
  }

  function onInput(): void {
    clearTimeout(pause)
    if (input.value.trim() !== '') pause = setTimeout(ask, DEBOUNCE_MS)
  }

  function stop(): void {
    clearTimeout(pause)
    input.removeEventListener('input', onInput)
  }

  input.addEventListener('input', onInput)
  onInput()
  return {
    stop,
    take(url) {
      stop()
      const response = pending?.url === url ? pending.response : undefined
      pending = undefined
      return response
    },
  }
}

/** Returns the URL of `/api/search` for a query, with the base path. */
export function searchHref(text: string, base: string): string {
  return `${base}api/search?q=${encodeURIComponent(text.trimStart())}`
}
