import { ensureProgram, firefox } from '../../support/debian.ts'
import { startWebKit } from '../../support/webkit.ts'
import { launchBrowser } from '../site-load/browser.ts'

/** A page of 800 × 600 CSS pixels in one browser engine. */
export interface Engine {
  name: string
  goto: (url: string) => Promise<unknown>
  /** `expression` is JavaScript. */
  evaluate: (expression: string) => Promise<unknown>
  screenshot: () => Promise<Buffer>
  close: () => Promise<void>
}

const viewport = { width: 800, height: 600 }

/** What both Playwright releases have. */
interface Driver {
  newPage: (options: { viewport: typeof viewport }) => Promise<Omit<Engine, 'name' | 'close'>>
  close: () => Promise<void>
}

export async function openEngines(): Promise<Engine[]> {
  // Playwright refuses to load twice, because two test runners would conflict. Here it only drives a browser.
  Reflect.deleteProperty(process, '__pw_initiator__')
  const { firefox: driver } = await import('playwright-for-firefox')
  const gecko = await driver.launch({
    channel: 'moz-firefox',
    executablePath: ensureProgram(firefox),
    firefoxUserPrefs: { 'ui.useOverlayScrollbars': 1 },
  })
  return [
    await openPlaywright('Chromium', await launchBrowser()),
    await openPlaywright('Firefox', gecko),
    await openWebKit(),
  ]
}

async function openPlaywright(name: string, browser: Driver): Promise<Engine> {
  const page = await browser.newPage({ viewport })
  return {
    name,
    goto: (url) => page.goto(url),
    evaluate: (expression) => page.evaluate(expression),
    screenshot: () => page.screenshot(),
    close: () => browser.close(),
  }
}

async function openWebKit(): Promise<Engine> {
  const webkit = await startWebKit()
  await webkit.page.resize(viewport)
  return { ...webkit.page, name: 'WebKit', close: () => webkit.close() }
}
