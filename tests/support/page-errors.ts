import type { Page } from '@playwright/test'

/**
 * Collects uncaught errors, errors in the console, and violations of a Content-Security-Policy, in the page and its
 * frames. Playwright gets no console messages about violations from Firefox, so the page itself listens for their
 * events.
 */
export async function collectErrors(page: Page): Promise<string[]> {
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${message.text()} (${message.location().url})`)
  })
  await page.exposeFunction('reportViolation', (violation: string) => void errors.push(violation))
  await page.addInitScript(() => {
    document.addEventListener(
      'securitypolicyviolation',
      ({ effectiveDirective, blockedURI, documentURI }) => {
        Object(window).reportViolation(`${effectiveDirective} blocked ${blockedURI} on ${documentURI}`)
      },
    )
  })
  return errors
}
