import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test'

/** Emulated connection: 1.6 Mbit/s with 150 ms latency. */
const line = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 93_750 }

/** Blocks the feedback widget: the sites we compare with have none, and another benchmark measures it. */
const widget = ['*/widget.js', '*/assets/widget/*']

const idleMs = 600

export function launchBrowser(): Promise<Browser> {
  return chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
  })
}

export interface Conditions {
  /** The factor by which the CPU is throttled. With a factor, the connection is slow, too. */
  slowdown?: number
  device?: keyof typeof devices
}

const devices = {
  desktop: { viewport: { width: 1280, height: 800 } },
  phone: { viewport: { width: 412, height: 823 }, deviceScaleFactor: 1.75, isMobile: true, hasTouch: true },
}

/** Opens a page with an empty cache that accepts only gzip. */
export async function withPage<Result>(
  browser: Browser,
  use: (page: Page, context: BrowserContext) => Promise<Result>,
  { slowdown, device = 'desktop' }: Conditions = {},
): Promise<Result> {
  const context = await browser.newContext({
    ...devices[device],
    extraHTTPHeaders: { 'Accept-Encoding': 'gzip' },
  })
  try {
    const page = await context.newPage()
    const devtools = await context.newCDPSession(page)
    await devtools.send('Network.enable')
    await devtools.send('Network.setBlockedURLs', { urls: widget })
    if (slowdown !== undefined) {
      await devtools.send('Network.emulateNetworkConditions', line)
      await devtools.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    }
    return await use(page, context)
  } finally {
    await context.close()
  }
}

/** Opens a URL and waits until the page is loaded and idle. */
export async function openUntilIdle(page: Page, url: string): Promise<void> {
  await page.goto(url, { waitUntil: 'load' })
  await page.waitForLoadState('networkidle')
  await page.waitForTimeout(idleMs)
}

export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
