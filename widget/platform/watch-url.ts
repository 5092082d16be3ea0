import type { Dispose } from './dispose.ts'
import type { Clock } from './clock.ts'

const CHECK_MS = 1000

/** Calls the listener immediately with the page's URL, and again within a second after the URL has changed (W-215). */
export function watchUrl(
  location: Pick<Location, 'href'>,
  clock: Clock,
  onUrl: (url: string) => void,
): Dispose {
  let last = ''
  function check(): void {
    const { href } = location
    if (href === last) return
    last = href
    onUrl(href)
  }
  check()
  return clock.every(CHECK_MS, check)
}
