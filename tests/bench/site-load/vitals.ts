import type { Browser } from '@playwright/test'
import { openAndRest, withPage } from './browser.ts'

/** What a reader feels of a load; milliseconds, and the layout shift as browsers score it. */
export interface Vitals {
  fcp: number
  lcp: number
  /** Total blocking time: what tasks took beyond 50 ms each from the first paint on, when a reader may act. */
  blocking: number
  /** The same from the start on: before the first paint there is nothing to press. */
  blockingInAll: number
  shift: number
}

declare global {
  interface Window {
    vitals: Omit<Vitals, 'blocking' | 'blockingInAll'>
    tasks: PerformanceEntry[]
  }
}

/** One throttled load with an empty cache. */
export function measureVitals(browser: Browser, url: string): Promise<Vitals> {
  return withPage(browser, true, async (page) => {
    await page.addInitScript(() => {
      window.vitals = { fcp: 0, lcp: 0, shift: 0 }
      window.tasks = []
      const watch = (type: string, onEntry: (entry: PerformanceEntry) => void): void =>
        new PerformanceObserver((list) => list.getEntries().forEach(onEntry)).observe({
          type,
          buffered: true,
        })
      watch('paint', ({ name, startTime }) => {
        if (name === 'first-contentful-paint') window.vitals.fcp = startTime
      })
      watch('largest-contentful-paint', ({ startTime }) => (window.vitals.lcp = startTime))
      watch('longtask', (task) => window.tasks.push(task))
      watch('layout-shift', (entry) => {
        if ('value' in entry && typeof entry.value === 'number') window.vitals.shift += entry.value
      })
    })
    await openAndRest(page, url)
    return page.evaluate(() => {
      const blockingFrom = (time: number): number =>
        window.tasks
          .map(({ startTime, duration }) => startTime + duration - Math.max(startTime, time) - 50)
          .reduce((sum, beyond) => sum + Math.max(0, beyond), 0)
      const { vitals } = window
      return { ...vitals, blocking: blockingFrom(vitals.fcp), blockingInAll: blockingFrom(0) }
    })
  })
}
