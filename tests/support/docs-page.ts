import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, type Page, type Request, type Route } from '@playwright/test'
import { routeRequests } from './route-requests.ts'
import { untilTrue } from './until-true.ts'

/** One route of each kind of page, and a long document with all kinds of content. */
export const PAGE_KINDS = {
  home: '/',
  category: '/validator',
  document: '/intro/keys',
  'long document': '/rpc/state-sync',
  search: '/search',
  'not found': '/nowhere',
} as const

/** Routes for layout tests: one of each kind, and pages with many steps, tables and diagrams. */
export const LAYOUT_ROUTES = [
  ...Object.values(PAGE_KINDS),
  '/validator/validator-guide',
  '/archival/split-storage-archival',
]

/** Matches the URL of a route's page data in any build. */
export function pageData(route: string): RegExp {
  return new RegExp(`/data${route === '/' ? '/index' : route}\\.json$`)
}

/** Whether a request loads the page itself, not the widget's frame. */
export function isPageLoad(request: Request): boolean {
  return request.isNavigationRequest() && request.frame().parentFrame() === null
}

/** Reads a page's title from its HTML, so that tests do not depend on the text of pages. */
export async function titleOf(page: Page, route: string): Promise<string> {
  const html = await (await page.request.get(route, { headers: { accept: 'text/html' } })).text()
  const payload = /<script type="application\/json"[^>]*>([^<]*)/.exec(html)?.[1] ?? ''
  return JSON.parse(payload).page.title
}

/** Expects the page of a route to be shown. */
export async function expectPage(page: Page, route: string): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(await titleOf(page, route))
}

export const inMain = (page: Page, route: string) => page.locator(`main a[href="${route}"]`).first()

export const inSidebar = (page: Page, route: string) => page.locator(`#menu a[href="${route}"]`).first()

/** Opens a page and waits until it is hydrated. */
export async function openHydrated(page: Page, route: string): Promise<void> {
  await page.goto(route)
  await untilHydrated(page)
}

/** Waits for the last step of hydration, which is taking control of the scroll position. */
export async function untilHydrated(page: Page): Promise<void> {
  await untilTrue(page, () => history.scrollRestoration === 'manual')
}

/** Waits until the browser has painted all changes and is idle. */
export async function untilIdle(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise((resolve) =>
        requestAnimationFrame(() =>
          requestAnimationFrame(() => requestIdleCallback(resolve, { timeout: 5000 })),
        ),
      ),
  )
}

/** Requests that are blocked until the test releases them. */
export interface HeldRequests {
  /** Number of requests so far. */
  count: () => number
  /** Continues all current and later requests. */
  release: () => void
}

/** Holds the requests for `url` until the test releases them. */
export async function holdRequests(page: Page, url: string | RegExp): Promise<HeldRequests> {
  let count = 0
  let release = (): void => undefined
  const released = new Promise<void>((resolve) => (release = resolve))
  await routeRequests(page, url, async (route) => {
    count += 1
    await released
    // The page may have aborted the request meanwhile.
    await route.fallback().catch(() => undefined)
  })
  return { count: () => count, release }
}

/** Fills in a placeholder's value as a reader does, at its first visible occurrence. */
export async function fillIn(page: Page, name: string, value: string): Promise<void> {
  await page.locator(`[data-placeholder="${name}"]:visible`).first().click()
  await expect(page.getByRole('textbox', { name })).toBeFocused()
  await page.keyboard.type(value)
  await page.keyboard.press('Enter')
}

/** Settings in `content/site.ts`, or properties of the page, that differ from the built site. */
export interface Variant {
  config?: Record<string, unknown>
  page?: Record<string, unknown>
}

/**
 * Serves a page rendered with other settings. Styles and scripts come from the build, so that tests run the published
 * code.
 */
export async function serveVariant(page: Page, path: string, variant: Variant): Promise<void> {
  await page.route(
    (url) => url.pathname === path,
    async (route: Route) => {
      const response = await route.fetch()
      const html = renderVariant(await response.text(), variant)
      await route.fulfill({ response, body: html })
    },
  )
}

function renderVariant(html: string, variant: Variant): string {
  const script = join(import.meta.dirname, 'render-variant.ts')
  return execFileSync('bun', [script], { input: JSON.stringify({ html, variant }), encoding: 'utf8' })
}

export const h1 = (page: Page) => page.getByRole('heading', { level: 1 })

/** Clicks with a script. With the mouse, hovering would already prefetch the page. */
export async function clickWithoutHover(page: Page, href: string): Promise<void> {
  await page
    .locator(`a[href="${href}"]`)
    .first()
    .evaluate((link: HTMLAnchorElement) => link.click())
}
