import type { Browser } from '@playwright/test'
import { openUntilIdle, withPage } from './browser.ts'

declare global {
  interface Window {
    reportHeading: (ms: number) => void
  }
}

/** Typical time that people hover over a link before clicking. */
const pointingMs = 300

/**
 * Measures the milliseconds from a click on a sidebar link to the frame that paints the new heading, on the slow
 * connection, starting from an idle page. Also works for sites that load whole documents, because times include
 * `performance.timeOrigin`.
 */
export function measureClick(
  browser: Browser,
  { from, to, slowdown }: { from: string; to: string; slowdown: number },
): Promise<number> {
  return withPage(
    browser,
    async (page, context) => {
      const { promise: painted, resolve: onPainted } = Promise.withResolvers<number>()
      await context.exposeFunction('reportHeading', onPainted)
      await context.addInitScript(watchHeading)
      await openUntilIdle(page, from)
      const path = new URL(to).pathname
      const link = page
        .locator(`:is(aside, nav) :is(a[href="${path}"], a[href="${path}/"])`)
        .filter({ visible: true })
        .first()
      await link.scrollIntoViewIfNeeded()
      await link.hover()
      await page.waitForTimeout(pointingMs)
      await link.click({ noWaitAfter: true })
      const timeout = setTimeout(() => onPainted(Number.NaN), 15_000)
      const duration = await painted
      clearTimeout(timeout)
      return duration
    },
    { slowdown },
  )
}

/** Runs in every document: waits for a click, and then for a heading that differs from the previous one. */
function watchHeading(): void {
  const key = 'bench.press'
  const heading = (): string => document.querySelector('h1')?.textContent.trim() ?? ''

  function look(pressedAt: number, old: string): void {
    requestAnimationFrame(() => {
      if (['', old].includes(heading())) return look(pressedAt, old)
      sessionStorage.removeItem(key)
      // The next task runs after this frame is painted.
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => window.reportHeading(performance.timeOrigin + performance.now() - pressedAt)
      port2.postMessage(undefined)
    })
  }

  const press: unknown = JSON.parse(sessionStorage.getItem(key) ?? 'null')
  if (Array.isArray(press)) look(Number(press[0]), String(press[1]))
  addEventListener(
    'click',
    ({ timeStamp }) => {
      const pressedAt = performance.timeOrigin + timeStamp
      sessionStorage.setItem(key, JSON.stringify([pressedAt, heading()]))
      look(pressedAt, heading())
    },
    { capture: true },
  )
}
