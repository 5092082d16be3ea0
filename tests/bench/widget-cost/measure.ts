import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test'

/** Milliseconds that the page's main thread was busy, and of these with scripts. */
interface Busy {
  script: number
  task: number
}

/** A page of its own, with an empty cache. That of the site's benches blocks the widget. */
async function withPage<Result>(
  browser: Browser,
  use: (page: Page, context: BrowserContext) => Promise<Result>,
): Promise<Result> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  try {
    return await use(await context.newPage(), context)
  } finally {
    await context.close()
  }
}

async function readBusy(devtools: CDPSession): Promise<Busy> {
  const { metrics } = await devtools.send('Performance.getMetrics')
  const read = (name: string): number => (metrics.find((metric) => metric.name === name)?.value ?? 0) * 1000
  return { script: read('ScriptDuration'), task: read('TaskDuration') }
}

async function openMeasured(page: Page, url: string): Promise<CDPSession> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Performance.enable')
  await page.goto(url, { waitUntil: 'load' })
  await page.waitForTimeout(2500)
  return devtools
}

/** What a start costs with a CPU four times slower, in milliseconds. */
export interface Start {
  /** Of scripts, from navigation until the button is there. */
  untilButton: number
  /** Of scripts, from navigation to rest. */
  script: number
  /** The longest that the page could answer nothing; 0 where no task took more than 50. */
  longestTask: number
}

/** `button` is a selector; empty where there is none to wait for. */
export function measureStart(browser: Browser, url: string, button: string): Promise<Start> {
  return withPage(browser, async (page, context) => {
    const devtools = await context.newCDPSession(page)
    await devtools.send('Performance.enable')
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
    await page.addInitScript(watchTasks)
    await page.goto(url, { waitUntil: 'commit' })
    if (button !== '') await page.locator(button).first().waitFor()
    const { script: untilButton } = await readBusy(devtools)
    await page.waitForTimeout(2500)
    const { script } = await readBusy(devtools)
    return {
      untilButton,
      script,
      longestTask: await page.evaluate(() => Number(document.documentElement.dataset['longestTask'] ?? 0)),
    }
  })
}

function watchTasks(): void {
  let longest = 0
  new PerformanceObserver((list) => {
    longest = Math.max(longest, ...list.getEntries().map(({ duration }) => duration))
    document.documentElement.dataset['longestTask'] = String(longest)
  }).observe({ type: 'longtask', buffered: true })
}

const SECONDS = 4

/** Share of the main thread, in percent, that a page needs for 500 console lines and 100 requests a second. */
export function measureLogging(browser: Browser, url: string): Promise<number> {
  return withPage(browser, async (page) => {
    const devtools = await openMeasured(page, url)
    const before = await readBusy(devtools)
    await page.evaluate(work, SECONDS)
    const after = await readBusy(devtools)
    return ((after.task - before.task) / (SECONDS * 1000)) * 100
  })
}

async function work(seconds: number): Promise<void> {
  for (let tick = 0; tick < seconds * 10; tick++) {
    const next = performance.now() + 100
    for (let line = 0; line < 50; line++)
      console.log('order', line, { id: tick, items: [1, 2, 3], state: { open: true } })
    const requests = Array.from({ length: 10 }, () => fetch('/data').then((response) => response.json()))
    await Promise.all(requests)
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, next - performance.now())))
  }
}

/** Bytes of heap that a page has more after its second five hundred navigations than after its first. */
export function measureGrowth(browser: Browser, url: string): Promise<number> {
  return withPage(browser, async (page) => {
    const devtools = await openMeasured(page, url)
    const heaps: number[] = []
    for (let half = 0; half < 2; half++) {
      await page.evaluate(navigate)
      await devtools.send('HeapProfiler.collectGarbage')
      const { usedSize } = await devtools.send('Runtime.getHeapUsage')
      heaps.push(usedSize)
    }
    return (heaps[1] ?? 0) - (heaps[0] ?? 0)
  })
}

async function navigate(): Promise<void> {
  for (let index = 0; index < 500; index++) {
    history.pushState(null, '', `/?page=${index}`)
    document.body.replaceChildren(...Array.from({ length: 50 }, () => document.createElement('button')))
    document.querySelector('button')?.click()
    console.log('navigated', index, { page: { index } })
    await (await fetch('/data')).json()
    await new Promise((resolve) => setTimeout(resolve, 4))
  }
}
