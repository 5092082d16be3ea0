import type { Browser } from '@playwright/test'
import { openAndRest, withPage } from './browser.ts'

declare global {
  interface Window {
    reportHeading: (ms: number) => void
  }
}

/** A person rests on a link for about as long before pressing it. */
const pointingMs = 300

/**
 * Milliseconds from a press on a link of the sidebar to the frame in which the heading of its page is painted, on the
 * slow line, in a page that has come to rest. Also right for sites that load whole pages: both moments are
 * read from one clock.
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
      await openAndRest(page, from)
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
    slowdown,
  )
}

/** Runs in every document: waits for a press, then for another heading than the one that was there. */
function watchHeading(): void {
  const key = 'bench.press'
  const heading = (): string => document.querySelector('h1')?.textContent.trim() ?? ''

  function look(pressedAt: number, old: string): void {
    requestAnimationFrame(() => {
      if (['', old].includes(heading())) return look(pressedAt, old)
      sessionStorage.removeItem(key)
      // The next task comes when this frame was painted.
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
