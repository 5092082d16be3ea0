import type { Browser, CDPSession, Page } from '@playwright/test'
import { countBusy, readBusy } from '../support/busy.ts'
import { traceTasks } from '../support/trace.ts'

/** After it a page that has loaded has come to rest, in milliseconds. */
const REST_MS = 2500

/** A page of its own, with an empty cache. That of the site's benches blocks the widget. */
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
  await countBusy(devtools)
  await page.goto(url, { waitUntil: 'load' })
  await page.waitForTimeout(REST_MS)
  return devtools
}

/** What the scripts of a start cost with a CPU four times slower, in milliseconds. */
export interface Start {
  /** From navigation until the button is there. */
  untilButton: number
  /** From navigation to rest. */
  script: number
}

/** Time between two looks for the button, in milliseconds. */
const LOOK_MS = 10

/**
 * `button` is an expression of the page's that is true once its button is there; empty where there is none to wait
 * for. Asked over and over from without: a locator's own script is half as much as what is measured here.
 */
export function measureStart(browser: Browser, url: string, button: string): Promise<Start> {
  return withPage(browser, async (page) => {
    const devtools = await slowDown(page)
    await countBusy(devtools)
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
 * Longest task of the page's main thread with a CPU four times slower, in milliseconds of the processor. Not that
 * which puts up the document: it is the browser's own, and the longest on an empty page.
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

/** What a visitor feels of the host page, at the same speed. */
export interface Feel {
  /** Largest contentful paint, in milliseconds. */
  lcp: number
  /** The slowest of ten presses of the page's own button while the widget starts, in milliseconds. */
  inp: number
  /** Sum of all layout shifts, those after a press as well. */
  shift: number
}

const PRESSES = 10

/** The page has a button of its own at `at`, in CSS pixels. */
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

/** Of short presses the browser keeps nothing for who asks late. */
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

/** What of a console line and a request is in a report, of all that `work` makes. */
export interface Kept {
  /** That the objects of a line can be read. */
  objects: boolean
  /** Which line of the page's script logged it. */
  source: boolean
  bodies: boolean
}

/** `readReport` waits for what `report`, an expression of the page's, sends. */
export function measureKept(
  browser: Browser,
  { url, report, readReport }: { url: string; report: string; readReport: () => Promise<string> },
): Promise<Kept> {
  return withPage(browser, async (page) => {
    await openMeasured(page, url)
    // What comes from here has no place in a file; the page's own scripts do.
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
