import type { Browser } from '@playwright/test'

declare global {
  interface Window {
    tellMoment: (name: string, ms: number) => void
  }
}

/** Milliseconds between loading the page and clicking, in which the widget can preload the panel. */
export const waits = { 'at once': 0, 'after three seconds': 3000 } as const

/**
 * Measures the milliseconds from a click on the button to the frame in which the panel and its first choice are
 * visible. Uses no throttling and an empty cache, and does not hover over the button first.
 */
export async function measureOpening(browser: Browser, url: string, wait: number): Promise<number> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } })
  try {
    const moments = new Map<string, number>()
    const { promise: done, resolve } = Promise.withResolvers<number>()
    await context.exposeFunction('tellMoment', (name: string, ms: number) => {
      moments.set(name, ms)
      const pressed = moments.get('pressed')
      const shown = moments.get('shown')
      const usable = moments.get('usable')
      if (pressed !== undefined && shown !== undefined && usable !== undefined)
        resolve(Math.max(shown, usable) - pressed)
    })
    await context.addInitScript(watchFrame)
    const page = await context.newPage()
    await page.goto(url)
    await page.locator('feedback-widget .button').waitFor()
    await page.waitForTimeout(wait)
    await page.evaluate(pressButton)
    return await done
  } finally {
    await context.close()
  }
}

/** Runs in the panel's frame: reports when its first choice is painted. */
function watchFrame(): void {
  if (window.top === window) return
  const look = (): void =>
    void requestAnimationFrame(() => {
      if (document.querySelector('button.action') === null) return look()
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => window.tellMoment('usable', performance.timeOrigin + performance.now())
      port2.postMessage(undefined)
    })
  look()
}

/**
 * Runs in the page: clicks the button without pointer events. Reports the time of the click and the time when the open
 * panel is painted.
 */
function pressButton(): void {
  const root = document.querySelector('feedback-widget')?.shadowRoot
  const button = root?.querySelector<HTMLElement>('.button')
  const now = (): number => performance.timeOrigin + performance.now()
  window.tellMoment('pressed', now())
  button?.click()
  const look = (): void =>
    void requestAnimationFrame(() => {
      if (root?.querySelector('.panel-open') === null) return look()
      const { port1, port2 } = new MessageChannel()
      port1.onmessage = () => window.tellMoment('shown', now())
      port2.postMessage(undefined)
    })
  look()
}
