import { expect, type Frame, type Page } from '@playwright/test'

/**
 * Waits until an expression or function is truthy in a page or frame. `waitForFunction` calls `eval` in the page, which
 * a Content-Security-Policy can forbid.
 */
export async function untilTrue(
  frame: Page | Frame,
  look: string | ((argument: string) => unknown),
  argument = '',
): Promise<void> {
  // A navigation destroys the context, so errors count as false. The next poll uses the new context.
  await expect
    .poll(async () => Boolean(await frame.evaluate(look, argument).catch(() => false)), { intervals: [50] })
    .toBe(true)
}
