import type { Page } from '../loader/page.ts'
import type { Stop } from '../logs/stop.ts'

/** Asks before the visitor leaves the page with what was drawn (W-124). */
export function holdPage(page: Page): Stop {
  const ask = (event: BeforeUnloadEvent): void => event.preventDefault()
  page.addEventListener('beforeunload', ask)
  return () => page.removeEventListener('beforeunload', ask)
}
