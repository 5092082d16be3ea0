import type { Browser, Page } from '@playwright/test'
import type { TestServer } from '../../support/servers.ts'

export interface Interaction {
  what: string
  /** Milliseconds from the input to the frame that shows its effect. Browsers round the time to multiples of 8. */
  slowest: number
  median: number
  count: number
}

const slowdown = 4
const pauseMs = 150

/**
 * Measures interactions with a list whose rows are all loaded. The last entry is the interaction to next paint (INP) of
 * the whole visit: the slowest interaction, ignoring the slowest one per fifty (web.dev/articles/inp).
 */
export async function measureList(
  browser: Browser,
  { origin, inboxToken }: TestServer,
): Promise<Interaction[]> {
  const page = await browser.newPage({ viewport: { width: 1280, height: 800 } })
  await page.addInitScript(() => {
    window.interactions = []
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as PerformanceEventTiming[])
        if (entry.interactionId > 0) window.interactions.push(entry.duration)
    }).observe({ type: 'event', buffered: true, durationThreshold: 16 } as PerformanceObserverInit)
  })
  await page.goto(`${origin}/inbox/?project=demo`)
  await page.getByLabel('Inbox token').fill(inboxToken)
  await page.keyboard.press('Enter')
  await page.locator('.rows').waitFor()
  await loadAll(page)
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  await page.waitForTimeout(1000)

  async function measure(what: string, act: () => Promise<void>, times = 1): Promise<Interaction> {
    await page.evaluate(() => (window.interactions = []))
    for (let done = 0; done < times; done += 1) {
      await act()
      await page.waitForTimeout(pauseMs)
    }
    await page.waitForTimeout(500)
    const durations = await page.evaluate(() => window.interactions)
    all.push(...durations)
    return summarize(what, durations)
  }

  const all: number[] = []
  const press = (key: string) => () => page.keyboard.press(key)
  const results = [
    await measure('down (j)', press('j'), 30),
    await measure('up (k)', press('k'), 20),
    await measure('select (x)', press('x'), 6),
    await measure('select a range (J)', press('J'), 10),
    await measure('select nothing (Escape)', press('Escape'), 2),
    await measure('close (e)', press('e'), 6),
    await measure('the box of a row', () => page.locator('.rows input').nth(3).click(), 6),
    await measure('the search (/)', press('/'), 1),
    await measure('a word in the search', () => page.keyboard.type('quorum', { delay: 120 }), 1),
  ]
  await page.close()
  const judged = all.toSorted((a, b) => b - a).slice(Math.floor(all.length / 50))
  return [...results, summarize('interaction to next paint', judged)]
}

/** Browsers do not report interactions shorter than 16 ms, so 16 is the fallback. */
function summarize(what: string, durations: number[]): Interaction {
  const sorted = durations.toSorted((a, b) => a - b)
  const middle = sorted[Math.floor(sorted.length / 2)] ?? 16
  return { what, slowest: sorted.at(-1) ?? 16, median: middle, count: sorted.length }
}

/** Scrolls to the end until all rows are loaded. */
async function loadAll(page: Page): Promise<void> {
  await page.waitForFunction(
    () => {
      const box = document.querySelector('.rows-box')
      if (!box) return false
      box.scrollTop = box.scrollHeight
      return document.querySelector('.rows-more') === null
    },
    undefined,
    { polling: 50, timeout: 60_000 },
  )
  await page.evaluate(() => document.querySelector('.rows-box')?.scrollTo(0, 0))
}

declare global {
  interface Window {
    interactions: number[]
  }
}
