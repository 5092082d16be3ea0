import type { Page } from '@playwright/test'

/** Scrolls and waits for the scroll event. Browsers send only one event for all scrolling between two frames. */
export function scrollPage(page: Page, top: number): Promise<void> {
  return page.evaluate(
    (y) =>
      new Promise<void>((resolve) => {
        addEventListener('scroll', () => resolve(), { once: true })
        scrollTo({ top: y, behavior: 'instant' })
      }),
    top,
  )
}
