import type { Browser, CDPSession, Page } from '@playwright/test'
import { startCountingBusy, readBusy } from '../support/busy.ts'
import { traceTasks } from '../support/trace.ts'

/** Time after which a loaded page is idle, in milliseconds. */
const REST_MS = 2500

/** Opens a page with an empty cache. The `withPage` of the site benchmarks blocks the widget. */
async function withPage<Result>(browser: Browser, use: (page: Page) => Promise<Result>): Promise<Result> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  try {
    return await use(await context.newPage())
  } finally {
    await context.close()
  }
}

async function openMeasured(page: Page, url: string): Promise<CDPSession> {
  const devtools = await page.context().newCDPSession(page)
  await startCountingBusy(devtools)
  await page.goto(url, { waitUntil: 'load' })
  await page.waitForTimeout(REST_MS)
  return devtools
}

/** Script time of the page's start in milliseconds, with a CPU slowed down four times. */
export interface Start {
  /** Script time from navigation until the button exists. */
  untilButton: number
  /** Script time from navigation until the page is idle. */
  script: number
}

/** Polling interval in milliseconds. */
const LOOK_MS = 10

/**
 * Measures script time. `button` is an expression that is true when the button exists, or empty if there is none. Polls
 * over DevTools, because the script of a Playwright locator takes half as long as the measured scripts.
 */
export function measureStart(browser: Browser, url: string, button: string): Promise<Start> {
  return withPage(browser, async (page) => {
    const devtools = await slowDown(page)
    await startCountingBusy(devtools)
    await page.goto(url, { waitUntil: 'commit' })
    if (button !== '') await waitUntil(devtools, button)
    const { script: untilButton } = await readBusy(devtools)
    await page.waitForTimeout(REST_MS)
    const { script } = await readBusy(devtools)
    return { untilButton, script }
  })
}

async function slowDown(page: Page): Promise<CDPSession> {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  return devtools
}

async function waitUntil(devtools: CDPSession, expression: string): Promise<void> {
  for (;;) {
    const { result } = await devtools.send('Runtime.evaluate', { expression: `Boolean(${expression})` })
    if (result.value === true) return
    await Bun.sleep(LOOK_MS)
  }
}

/**
 * Measures the longest main thread task in milliseconds of CPU time, with a CPU slowed down four times. Excludes the
 * task that commits the navigation, which is the browser's own work and the longest on an empty page.
 */
export function measureLongestTask(browser: Browser, url: string): Promise<number> {
  return withPage(browser, async (page) => {
    await slowDown(page)
    const tasks = await traceTasks(browser, page, async () => {
      await page.goto(url, { waitUntil: 'load' })
      await page.waitForTimeout(REST_MS)
    })
    return Math.max(0, ...tasks.filter(({ isCommit }) => !isCommit).map(({ length }) => length))
  })
}

/** Web vitals of the host page, with a CPU slowed down four times. */
export interface Feel {
  /** Largest contentful paint, in milliseconds. */
  lcp: number
  /** The slowest of ten clicks on the page's own button while the widget starts, in milliseconds. */
  inp: number
  /** Sum of all layout shifts, including those after a click. */
  shift: number
}

const PRESSES = 10

/** Measures the web vitals of a page that has a button at `at` (CSS pixels). */
export function measureFeel(browser: Browser, url: string, at: { x: number; y: number }): Promise<Feel> {
  return withPage(browser, async (page) => {
    await slowDown(page)
    await page.addInitScript(watchFeel)
    await page.goto(url, { waitUntil: 'load' })
    for (let press = 0; press < PRESSES; press++) {
      await page.waitForTimeout(200)
      await page.mouse.click(at.x, at.y)
    }
    await page.waitForTimeout(500)
    return page.evaluate(() => Reflect.get(window, 'feel'))
  })
}

/** Runs before the page, because browsers do not buffer event entries for short interactions. */
function watchFeel(): void {
  const feel = { lcp: 0, inp: 0, shift: 0 }
  Reflect.set(window, 'feel', feel)
  const watch = (type: string, take: (entry: PerformanceEntry) => void): void => {
    const options = { type, buffered: true, durationThreshold: 16 }
    new PerformanceObserver((list) => list.getEntries().forEach(take)).observe(options)
  }
  watch('largest-contentful-paint', ({ startTime }) => (feel.lcp = startTime))
  watch('event', ({ duration }) => (feel.inp = Math.max(feel.inp, duration)))
  watch('layout-shift', (shift) => (feel.shift += Number(Reflect.get(shift, 'value'))))
}

const SECONDS = 4

/** Measures the main thread share in percent while a page logs 500 console lines and sends 100 requests a second. */
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

/** Which details of the console lines and requests of `work()` a report contains. */
export interface LoggedDetails {
  /** The contents of logged objects. */
  objects: boolean
  /** The source position of the logging call. */
  source: boolean
  bodies: boolean
}

/** Checks a report. `report` is an expression that sends one from the page, and `readReport` waits for it. */
export function measureLoggedDetails(
  browser: Browser,
  { url, report, readReport }: { url: string; report: string; readReport: () => Promise<string> },
): Promise<LoggedDetails> {
  return withPage(browser, async (page) => {
    await openMeasured(page, url)
    // Code from `page.evaluate` has no source position in a file, so `work` runs as a script of the page.
    const script = { contentType: 'text/javascript', body: `void (${work.toString()})(0.1)` }
    await page.route('**/work.js', (route) => route.fulfill(script))
    await page.addScriptTag({ url: '/work.js' })
    await page.waitForTimeout(REST_MS)
    await page.evaluate(`void ${report}`)
    const sent = await readReport()
    return {
      objects: /open[^a-z]{1,6}true/.test(sent),
      source: /"source":"[^"]+:\d+:\d+"/.test(sent),
      bodies: sent.includes(String.raw`{\"ok\":true}`),
    }
  })
}

/** Measures how many bytes the heap grows between the 500th and the 1000th navigation. */
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
