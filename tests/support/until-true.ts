import { expect, type Frame, type Page } from '@playwright/test'

/**
 * Waits until an expression or function is truthy in a page or frame. Playwright's `waitForFunction` is not used,
 * because it calls `eval` in the page, which a Content-Security-Policy can forbid.
 */
export async function untilTrue(
  frame: Page | Frame,
  look: string | ((argument: string) => unknown),
  argument = '',
): Promise<void> {
  // An error counts as false: a navigation ends the evaluation, and the next poll runs in the new document.
  await expect
    .poll(async () => Boolean(await frame.evaluate(look, argument).catch(() => false)), { intervals: [50] })
    .toBe(true)
}
