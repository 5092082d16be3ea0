import { isIdle, layOutRest, putOffRest } from './rest-of-page.ts'

/**
 * Fetches the app once the page is on screen and the browser has a moment: what came as HTML is read and
 * followed without it, and a slow line is the page's alone until then. A button that is pressed too early is
 * pressed again when it has somebody who listens.
 */
async function start(): Promise<void> {
  const started = new Promise((resolve) => document.addEventListener('app-started', resolve, { once: true }))
  void layOutRest()
  await isIdle()
  await import('./client.tsx')
  await started
  document.removeEventListener('click', keep)
  for (const button of pressed) button.click()
}

const pressed: HTMLElement[] = []

/** Buttons that open a popover or send a form need no script. */
function keep({ target }: Event): void {
  const button =
    target instanceof Element && target.closest<HTMLElement>('[type=button]:not([popovertarget])')
  if (button) pressed.push(button)
}

document.addEventListener('click', keep)
void start()
// The app has drawn another article.
document.addEventListener('article-drawn', (event) => {
  putOffRest(event instanceof CustomEvent && event.detail === true)
  requestAnimationFrame(() => void layOutRest())
})
