import type { Browser } from '@playwright/test'
import { traceTasks } from '../support/trace.ts'
import { type Conditions, openUntilIdle, withPage } from './browser.ts'

/** Web vitals of a load: times in milliseconds, and the layout shift score. */
export interface Vitals {
  fcp: number
  lcp: number
  shift: number
}

declare global {
  interface Window {
    vitals: Vitals
  }
}

/** Measures one load with an empty cache on the slow connection. */
export function measureVitals(browser: Browser, url: string, conditions: Conditions): Promise<Vitals> {
  return withPage(
    browser,
    async (page) => {
      await page.addInitScript(() => {
        window.vitals = { fcp: 0, lcp: 0, shift: 0 }
        const watch = (type: string, onEntry: (entry: PerformanceEntry) => void): void =>
          new PerformanceObserver((list) => list.getEntries().forEach(onEntry)).observe({
            type,
            buffered: true,
          })
        watch('paint', ({ name, startTime }) => {
          if (name === 'first-contentful-paint') window.vitals.fcp = startTime
        })
        watch('largest-contentful-paint', ({ startTime }) => (window.vitals.lcp = startTime))
        watch('layout-shift', (entry) => {
          if ('value' in entry && typeof entry.value === 'number') window.vitals.shift += entry.value
        })
      })
      await openUntilIdle(page, url)
      return page.evaluate(() => window.vitals)
    },
    conditions,
  )
}

/** Main thread work after the first paint, in milliseconds. */
export interface Work {
  /** Total blocking time: the sum of the parts of tasks beyond 50 ms. */
  blocking: number
  longest: number
  total: number
}

/** Time after which a loaded page is idle, even on a slow machine with throttling. */
const restMs = 3500

/**
 * Measures one load with an empty cache on the slow connection. Separate from `measureVitals`, because tracing slows
 * the page down.
 */
export function measureWork(browser: Browser, url: string, conditions: Conditions): Promise<Work> {
  return withPage(
    browser,
    async (page) => {
      const tasks = await traceTasks(browser, page, async () => {
        await page.goto(url, { waitUntil: 'load' })
        await page.waitForTimeout(restMs)
      })
      // Count only the part after the first paint of the task that contains it.
      const lengths = tasks
        .map(({ start, length }) => length + Math.min(0, start))
        .filter((length) => length > 0)
      const sum = (values: number[]): number => values.reduce((total, value) => total + value, 0)
      return {
        blocking: sum(lengths.map((length) => Math.max(0, length - 50))),
        longest: Math.max(0, ...lengths),
        total: sum(lengths),
      }
    },
    conditions,
  )
}
