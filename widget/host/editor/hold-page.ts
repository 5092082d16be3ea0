import type { Page } from '../../platform/page.ts'
import type { Dispose } from '../../platform/dispose.ts'

/** Asks before the visitor leaves the page with what was drawn (W-124). */
export function holdPage(page: Page): Dispose {
  const ask = (event: BeforeUnloadEvent): void => event.preventDefault()
  page.addEventListener('beforeunload', ask)
  return () => page.removeEventListener('beforeunload', ask)
}
