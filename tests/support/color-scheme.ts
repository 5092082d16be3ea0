import type { Page } from '@playwright/test'

/** Shows the page in a color scheme, and waits until every color has changed. */
export async function showColorScheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await finishTransitions(page)
}

/** Waits until every transition has ended. */
export async function finishTransitions(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(resolve))
    const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition)
    // `finished` rejects for a canceled transition, which has also ended.
    await Promise.allSettled(transitions.map((transition) => transition.finished))
  })
}
