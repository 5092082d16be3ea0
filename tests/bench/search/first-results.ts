import { type Browser, chromium, type Page } from '@playwright/test'

const rounds = 5
/** An older phone on a mobile connection. */
const slow = { cpu: 4, latencyMs: 150, bitsPerSecond: 1_600_000 }
const page = '/intro/keys'
const query = 'epoch sync'

export interface FirstResults {
  /** Median time from the first focus on the search box to the first visible suggestion. */
  medianMs: number
  allMs: number[]
}

/** Measures the time from the first focus on the search box to the first suggestion, on an emulated slow phone. */
export async function measureFirstResults(origin: string): Promise<FirstResults> {
  const browser = await chromium.launch({
    executablePath: process.env['CHROMIUM_PATH'] ?? '/usr/bin/chromium',
    args: ['--no-sandbox', '--disable-gpu', '--disable-quic', '--disable-background-networking'],
  })
  try {
    const times: number[] = []
    for (let round = 0; round < rounds; round += 1) times.push(await measureOnce(browser, origin))
    const sorted = times.toSorted((a, b) => a - b)
    return { medianMs: sorted[Math.floor(rounds / 2)] ?? Number.NaN, allMs: times }
  } finally {
    await browser.close()
  }
}

async function measureOnce(browser: Browser, origin: string): Promise<number> {
  const context = await browser.newContext()
  try {
    const tab = await context.newPage()
    await tab.goto(origin + page)
    await tab.waitForFunction(() => history.state !== null)
    await tab.waitForLoadState('networkidle')
    await slowDown(tab)
    await tab.evaluate(watchForSuggestions)
    await tab.keyboard.press('Control+K')
    await tab.keyboard.insertText(query)
    await tab.waitForFunction(() => Reflect.get(window, 'suggestedAfter') !== undefined)
    return Math.round(await tab.evaluate(() => Number(Reflect.get(window, 'suggestedAfter'))))
  } finally {
    await context.close()
  }
}

async function slowDown(tab: Page): Promise<void> {
  const session = await tab.context().newCDPSession(tab)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: slow.latencyMs,
    downloadThroughput: slow.bitsPerSecond / 8,
    uploadThroughput: slow.bitsPerSecond / 8,
  })
  await session.send('Emulation.setCPUThrottlingRate', { rate: slow.cpu })
}

/** Runs in the page: measures the time from the first focus to the frame that shows an option. */
function watchForSuggestions(): void {
  const input = document.querySelector('#search')
  input?.addEventListener(
    'focus',
    () => {
      const start = performance.now()
      const observer = new MutationObserver(() => {
        if (!document.querySelector('[role=option]')) return
        observer.disconnect()
        requestAnimationFrame(() => Reflect.set(window, 'suggestedAfter', performance.now() - start))
      })
      observer.observe(document.body, { childList: true, subtree: true })
    },
    { once: true },
  )
}
