import type { Page } from '@playwright/test'

/**
 * Scrolls, and waits for the scroll event. Without waiting, several calls can cause only one event, because browsers
 * send one event per frame.
 */
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
