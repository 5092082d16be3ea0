import { gzipSync } from 'node:zlib'
import type { Browser, CDPSession, Page } from '@playwright/test'
import { startCountingBusy, readBusy } from '../support/busy.ts'
import { withPage } from '../site-load/browser.ts'

export interface RecorderCost {
  /** Main thread time from the start of the recorder until two seconds later, mostly for the first snapshot. */
  start: number
  /** Processor time of scripts for 2,000 style writes in one task, including mutation observers. */
  styles: number
  /** Processor time of scripts for replacing all rows of the list, including mutation observers. */
  rebuild: number
  /** Longest task while the recording is read; 0 for recorders that need no reading. */
  read: number
}

/** Measures the costs in milliseconds. */
export function measureCost(browser: Browser, url: string): Promise<RecorderCost> {
  return withPage(browser, async (page) => {
    const { devtools, start } = await openPage(page, url)
    const measureScripts = async (act: () => Promise<void>): Promise<number> => {
      const before = await readBusy(devtools)
      await page.evaluate(act)
      const after = await readBusy(devtools)
      // Lets layout and paint follow, which are not part of the recorder's cost.
      await page.waitForTimeout(300)
      return after.script - before.script
    }
    const styles = await measureScripts(writeStyles)
    const rebuild = await measureScripts(rebuildList)
    return { start, styles, rebuild, read: await page.evaluate(readRecording) }
  })
}

/** Time until a page or recorder is idle, in milliseconds. */
const REST_MS = 2000

/** Opens a page and starts its recorder. `start` is the main thread time of the recorder's start. */
async function openPage(page: Page, url: string): Promise<{ devtools: CDPSession; start: number }> {
  const devtools = await page.context().newCDPSession(page)
  await startCountingBusy(devtools)
  await page.goto(url, { waitUntil: 'load' })
  await page.waitForTimeout(REST_MS)
  const before = await readBusy(devtools)
  await page.evaluate('startRecorder()')
  await page.waitForTimeout(REST_MS)
  const after = await readBusy(devtools)
  return { devtools, start: after.task - before.task }
}

async function writeStyles(): Promise<void> {
  const items = [...document.querySelectorAll<HTMLElement>('li')]
  for (let count = 0; count < 2000; count++) {
    const item = items[count % items.length]
    if (item) item.style.width = `${count}px`
  }
  // Lets mutation observers run.
  await Promise.resolve()
}

async function rebuildList(): Promise<void> {
  const list = document.querySelector('ul')
  list?.replaceChildren(...[...list.children].map((row) => row.cloneNode(true)))
  // Lets mutation observers run.
  await Promise.resolve()
}

async function readRecording(): Promise<number> {
  const take: unknown = Reflect.get(window, 'take')
  if (typeof take !== 'function') return 0
  let longest = 0
  let last = performance.now()
  const { port1, port2 } = new MessageChannel()
  port1.onmessage = () => {
    const now = performance.now()
    longest = Math.max(longest, now - last)
    last = now
    port2.postMessage(0)
  }
  port2.postMessage(0)
  await take()
  port1.close()
  return Math.max(longest, performance.now() - last)
}

export interface BusyCost {
  /** Heap size of the page in bytes after ten busy minutes. */
  heap: number
  /** Size of the recording in bytes with gzip. */
  gzip: number
}

/** Runs ten minutes of work in 20 seconds: sixty style changes a second, and a list whose rows are updated. */
export function measureBusy(browser: Browser, url: string): Promise<BusyCost> {
  return withPage(browser, async (page) => {
    const { devtools } = await openPage(page, url)
    await page.evaluate(work)
    await page.waitForTimeout(2500)
    await devtools.send('HeapProfiler.collectGarbage')
    const { usedSize } = await devtools.send('Runtime.getHeapUsage')
    const recording = await page.evaluate<string>(
      `(async () => JSON.stringify(window.take ? await window.take() : window.events))()`,
    )
    return { heap: usedSize, gzip: gzipSync(recording).byteLength }
  })
}

async function work(): Promise<void> {
  const items = [...document.querySelectorAll<HTMLElement>('li')]
  for (let tick = 0; tick < 2000; tick++) {
    const end = performance.now() + 10
    for (let change = 0; change < 18; change++) {
      const item = items[change]
      if (item) item.style.transform = `translateX(${tick}px)`
    }
    const row = items[20 + (tick % 20)]
    row?.replaceChildren(
      `Order ${tick}`,
      Object.assign(document.createElement('b'), { textContent: String(tick) }),
    )
    await new Promise((resolve) => setTimeout(resolve, Math.max(0, end - performance.now())))
  }
}
