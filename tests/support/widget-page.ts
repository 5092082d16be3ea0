import { test as base, type Frame, type Page } from '@playwright/test'
import type { Report } from '../../edge/contract/report.ts'
import type { HostPages } from './host-pages.ts'
import { startStubProvider, type StubProvider } from './stub-provider.ts'
import { untilTrue } from './until-true.ts'

/** What a page with the widget needs from its provider and host pages. */
export interface PageProvider extends HostPages {
  /** Origin of `/widget.js` and the panel. */
  origin: string
  sdkKey: string
  configure: (flowConfig: Record<string, unknown>) => void | Promise<void>
  /** Accepted reports, oldest first. */
  readReports: () => Report[] | Promise<Report[]>
}

/** A page with the widget. Its methods perform the actions of tests. */
export interface WidgetPage<Provider extends PageProvider = PageProvider> {
  provider: Provider
  /** Opens a page that consists of `head`, `body`, and the widget's script tag. */
  open: (options?: HostOptions) => Promise<void>
  /** Waits for the next report and returns it. */
  nextReport: () => Promise<Report>
  /** Returns the panel's frame after its first message. */
  frame: () => Promise<Frame>
  /** Waits until the page is being recorded. */
  recording: () => Promise<void>
  /** Waits for the parts that load after the button, such as the recorders of requests. */
  ready: () => Promise<Frame>
  /** Waits until each report of this page is delivered or refused. */
  delivered: () => Promise<void>
  /** Uncaught errors and console errors of the page. */
  errors: string[]
  warnings: string[]
}

export interface HostOptions {
  head?: string
  body?: string
  headers?: Record<string, string>
  /** Attributes of the script tag besides `src` and the key. */
  attributes?: string
  flowConfig?: Record<string, unknown>
  path?: string
  host?: string
}

/**
 * Whether the deferred services have loaded. The preload finishes before the module runs, so the expression also waits
 * until its link is removed.
 */
const HAS_DEFERRED_SERVICES = `!document.querySelector('link[rel=modulepreload]')
  && performance.getEntriesByType('resource').some(({ name }) => name.includes('/deferred-chunk.'))`

/**
 * For tests that need a simulated provider, which can fail on demand and records each call, and a simulated panel.
 * Other tests use `real-widget-page.ts`.
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
  const addError = (text: string): void => {
    // Ignores the page's icon: Firefox reports that a policy blocks it.
    if (!text.includes('/favicon.ico')) errors.push(text)
  }
  page.on('pageerror', (error) => addError(error.message))
  page.on('console', (message) => {
    if (message.type() === 'error') addError(message.text())
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
      // rrweb marks each function that it patches. Nothing else in the page shows that it is being recorded.
      await untilTrue(page, `'__rrweb_original__' in Element.prototype.attachShadow`)
    },
    frame: findFrame,
    async ready() {
      await waitFor(() => page.evaluate(HAS_DEFERRED_SERVICES))
      return findFrame()
    },
    async delivered() {
      await untilTrue(page, (name) => localStorage.getItem(name) === null, outboxOf(provider))
    },
  }
}

/** Returns the storage key for reports that are not sent yet. */
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

/** Calls `look` repeatedly until it returns a result. */
export async function waitFor<Found>(
  look: () => Found | undefined | Promise<Found | undefined>,
  timeoutMs = 90_000,
): Promise<Found> {
  const end = Date.now() + timeoutMs
  for (;;) {
    const found = await look()
    if (found) return found
    if (Date.now() > end) throw new Error(`Nothing came within ${timeoutMs} ms`)
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
}
