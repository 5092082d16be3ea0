/** A pause in typing: long enough not to ask for every letter, short enough not to be noticed. */
export const DEBOUNCE_MS = 120

export interface EarlySearch {
  /** Ends the asking; gives the answer under way, once, if this is its address. */
  take: (address: string) => Promise<Response> | undefined
  stop: () => void
}

/**
 * Asks for what is typed while the search itself is still on its way, so that on a slow line the first answer costs one
 * round trip and not two. Part of what every page loads: nothing else belongs here.
 */
export function startEarlySearch(input: HTMLInputElement, base: string): EarlySearch {
  let pause: ReturnType<typeof setTimeout> | undefined
  let asked: { address: string; response: Promise<Response> } | undefined

  function ask(): void {
    const address = searchHref(input.value, base)
    const response = fetch(address)
    // Whoever takes it sees to a failure.
    response.catch(() => undefined)
    asked = { address, response }
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
    take(address) {
      stop()
      const response = asked?.address === address ? asked.response : undefined
      asked = undefined
      return response
    },
  }
}

/** `/api/search` for a query as it stands in the box, below the site's base path. */
export function searchHref(text: string, base: string): string {
  return `${base}api/search?q=${encodeURIComponent(text.trimStart())}`
}
