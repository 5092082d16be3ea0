/**
 * Loads the app when the browser is idle, so that a slow connection loads the page first. Until then, the page can be
 * read and its links work. Clicks on buttons that need the app are recorded, and repeated when the app has started.
 */
async function start(): Promise<void> {
  const started = new Promise((resolve) => document.addEventListener('app-started', resolve, { once: true }))
  await waitUntilIdle()
  await import('./client.tsx')
  await started
  document.removeEventListener('click', rememberClick)
  for (const button of clickedButtons) button.click()
}

/**
 * Resolves when the browser is idle, or after a second if it is never idle. Without `requestIdleCallback`, as in
 * Safari, resolves after 100 ms.
 */
function waitUntilIdle(): Promise<void> {
  return new Promise((resolve) => {
    if ('requestIdleCallback' in window) requestIdleCallback(() => resolve(), { timeout: 1000 })
    else setTimeout(resolve, 100)
  })
}

const clickedButtons: HTMLElement[] = []

/** Records clicks on buttons that need the app. Buttons that open a popover or submit a form work without it. */
function rememberClick({ target }: Event): void {
  const button =
    target instanceof Element && target.closest<HTMLElement>('[type=button]:not([popovertarget])')
  if (button) clickedButtons.push(button)
}

document.addEventListener('click', rememberClick)
void start()
