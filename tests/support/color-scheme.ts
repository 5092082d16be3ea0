import type { Page } from '@playwright/test'

/** Shows the page in a color scheme, and waits until every color has changed. */
export async function showColorScheme(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme })
  await page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(resolve))
    const transitions = document.getAnimations().filter((animation) => animation instanceof CSSTransition)
    // A transition that is cut short is over as well.
    await Promise.allSettled(transitions.map((transition) => transition.finished))
  })
}
