import type { Browser } from '@playwright/test'

export interface Cost {
  /** Milliseconds from the call of `take` until it resolves. */
  total: number
  /** Main thread time in milliseconds: scripts, styles, and layout. */
  mainThread: number
  /** The longest task in milliseconds; 0 if no task was longer than 50. */
  longestTask: number
}

const LIMIT_MS = 20_000

/** Runs `take` once on an idle page. `undefined` if it fails or exceeds the time limit. */
export async function measureTake(browser: Browser, url: string): Promise<Cost | undefined> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  try {
    const page = await context.newPage()
    await page.goto(url)
    await page.waitForFunction("typeof window.take === 'function'")
    await page.waitForTimeout(1500)
    const devtools = await context.newCDPSession(page)
    await devtools.send('Performance.enable')
    const busy = async (): Promise<number> => {
      const { metrics } = await devtools.send('Performance.getMetrics')
      return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1000
    }
    const before = await busy()
    const taken = await page.evaluate(async (limit) => {
      const tasks: number[] = []
      new PerformanceObserver((list) => {
        for (const { duration } of list.getEntries()) tasks.push(duration)
      }).observe({ type: 'longtask' })
      const start = performance.now()
      const late = new Promise<'late'>((resolve) => {
        setTimeout(() => resolve('late'), limit)
      })
      const result: unknown = await Promise.race([Object(window).take(), late]).catch(() => 'failed')
      const total = performance.now() - start
      await new Promise((resolve) => {
        setTimeout(resolve, 200)
      })
      return {
        total,
        longestTask: Math.max(0, ...tasks),
        // Small results are neither a copy of the page nor an image.
        isTaken: result instanceof Element || (JSON.stringify(result) ?? '').length > 10_000,
      }
    }, LIMIT_MS)
    if (!taken.isTaken) return undefined
    return { total: taken.total, longestTask: taken.longestTask, mainThread: (await busy()) - before }
  } finally {
    await context.close()
  }
}
