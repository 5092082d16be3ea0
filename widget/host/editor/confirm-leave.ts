import type { Page } from '../../platform/page.ts'
import type { Dispose } from '../../platform/dispose.ts'

/** Asks for confirmation before the visitor leaves the page with unsent drawings (W-124). */
export function confirmLeave(page: Page): Dispose {
  const ask = (event: BeforeUnloadEvent): void => event.preventDefault()
  page.addEventListener('beforeunload', ask)
  return () => page.removeEventListener('beforeunload', ask)
}
