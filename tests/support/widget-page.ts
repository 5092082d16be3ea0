import { test as base, type Frame, type Page } from '@playwright/test'
import type { Report } from '../../edge/contract/report.ts'
import type { HostPages } from './host-pages.ts'
import { startStubProvider, type StubProvider } from './stub-provider.ts'
import { untilTrue } from './until-true.ts'

/** A provider and the pages of its customers, as far as opening a page needs to know them. */
export interface PageProvider extends HostPages {
  /** Where `/widget.js` and the panel are. */
  origin: string
  sdkKey: string
  configure: (flowConfig: Record<string, unknown>) => void | Promise<void>
  /** Reports that were accepted, oldest first. */
  readReports: () => Report[] | Promise<Report[]>
}

/** A page with the widget on it, in the words of those who test it. */
export interface WidgetPage<Provider extends PageProvider = PageProvider> {
  provider: Provider
  /** Opens a page that has `head` and `body`, and the widget's script tag in the head. */
  open: (options?: HostOptions) => Promise<void>
  /** Waits for a report and answers it. */
  nextReport: () => Promise<Report>
  /** The panel's frame, once it has said that it is there. */
  frame: () => Promise<Frame>
  /** Waits until the recorder of the page is at work. */
  recording: () => Promise<void>
  /** Waits for what comes after the button as well: recorders of requests, the sender of reports. */
  ready: () => Promise<Frame>
  /** Waits until each report of this page is delivered or refused. */
  delivered: () => Promise<void>
  /** Errors that the page saw, its console's included. */
  errors: string[]
  warnings: string[]
}

export interface HostOptions {
  head?: string
  body?: string
  headers?: Record<string, string>
  /** Of the script tag, besides `src` and the key. */
  attributes?: string
  flowConfig?: Record<string, unknown>
  path?: string
  host?: string
}

/** A preload ends before what it loaded is run, so the link must be gone as well. */
const HAS_SENDER = `!document.querySelector('link[rel=modulepreload]')
  && performance.getEntriesByType('resource').some(({ name }) => name.includes('/sender.'))`

/**
 * Tests with a stub provider that can fail on purpose and records each call, and a stub panel. Tests that need
 * neither use `real-widget-page.ts`.
 */
export const test = base.extend<{ widget: WidgetPage<StubProvider> }>({
  widget: async ({ page }, use) => {
    const provider = await startStubProvider()
    await use(createWidgetPage(page, provider))
    await page.close()
    await provider.close()
  },
})

export function createWidgetPage<Provider extends PageProvider>(
  page: Page,
  provider: Provider,
): WidgetPage<Provider> {
  const errors: string[] = []
  const warnings: string[] = []
  page.on('pageerror', (error) => errors.push(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text())
    if (message.type() === 'warning') warnings.push(message.text())
  })
  let seen = 0
  const findFrame = (): Promise<Frame> =>
    waitFor(async () => {
      const frame = page.frames().find((candidate) => candidate.url() === `${provider.origin}/frame/`)
      return (await frame?.evaluate('window.heard?.length > 0').catch(() => false)) ? frame : undefined
    })
  return {
    provider,
    errors,
    warnings,
    async open({ head = '', body = '', headers, attributes, flowConfig = {}, path = '/', host } = {}) {
      await provider.configure({ enableReplays: false, ...flowConfig })
      provider.serve(path, toDocument({ head, body, tag: toTag(provider, attributes) }), headers)
      await page.goto(provider.page(path, host))
    },
    async nextReport() {
      const found = await waitFor(async () => (await provider.readReports())[seen])
      seen += 1
      return found
    },
    async recording() {
      // rrweb marks what it wraps; nothing of ours can be seen from the page.
      await untilTrue(page, `'__rrweb_original__' in Element.prototype.attachShadow`)
    },
    frame: findFrame,
    async ready() {
      await waitFor(() => page.evaluate(HAS_SENDER))
      return findFrame()
    },
    async delivered() {
      await untilTrue(page, (name) => localStorage.getItem(name) === null, outboxOf(provider))
    },
  }
}

/** Storage key that a page sets while it has reports to send. */
export function outboxOf({ sdkKey }: Pick<PageProvider, 'sdkKey'>): string {
  return `feedback-widget-outbox-${sdkKey}`
}

export function toTag(
  { origin, sdkKey }: Pick<PageProvider, 'origin' | 'sdkKey'>,
  attributes = 'async',
): string {
  return `<script src="${origin}/widget.js" data-sdk-key="${sdkKey}" ${attributes}></script>`
}

function toDocument({ head, body, tag }: { head: string; body: string; tag: string }): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Shop</title>${head}${tag}</head><body>${body}</body></html>`
}

/** Waits for two frames, so that earlier changes are painted. */
export async function drawFrames(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise<void>((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => resolve()))),
  )
}

/** Waits for two idle callbacks, so that earlier idle callbacks have run. */
export async function settle(page: Page): Promise<void> {
  await page.evaluate(
    () => new Promise<void>((resolve) => requestIdleCallback(() => requestIdleCallback(() => resolve()))),
  )
}

/** Asks again until there is something. */
export async function waitFor<Found>(
  look: () => Found | undefined | Promise<Found | undefined>,
  timeoutMs = 30_000,
): Promise<Found> {
  const end = Date.now() + timeoutMs
  for (;;) {
    const found = await look()
    if (found) return found
    if (Date.now() > end) throw new Error(`Nothing came within ${timeoutMs} ms`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
