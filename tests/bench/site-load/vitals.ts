import type { Browser } from '@playwright/test'
import { openAndRest, withPage } from './browser.ts'

/** What a reader feels of a load; milliseconds, and the layout shift as browsers score it. */
export interface Vitals {
  fcp: number
  lcp: number
  /** What tasks took beyond 50 ms each, from the start on. */
  blocking: number
  shift: number
}

declare global {
  interface Window {
    vitals: Vitals
  }
}

/** One throttled load with an empty cache. */
export function measureVitals(browser: Browser, url: string): Promise<Vitals> {
  return withPage(browser, true, async (page) => {
    await page.addInitScript(() => {
      window.vitals = { fcp: 0, lcp: 0, blocking: 0, shift: 0 }
      const watch = (type: string, onEntry: (entry: PerformanceEntry) => void): void =>
        new PerformanceObserver((list) => list.getEntries().forEach(onEntry)).observe({
          type,
          buffered: true,
        })
      watch('paint', ({ name, startTime }) => {
        if (name === 'first-contentful-paint') window.vitals.fcp = startTime
      })
      watch('largest-contentful-paint', ({ startTime }) => (window.vitals.lcp = startTime))
      watch('longtask', ({ duration }) => (window.vitals.blocking += Math.max(0, duration - 50)))
      watch('layout-shift', (entry) => {
        if ('value' in entry && typeof entry.value === 'number') window.vitals.shift += entry.value
      })
    })
    await openAndRest(page, url)
    return page.evaluate(() => window.vitals)
  })
}
