import { execFileSync } from 'node:child_process'
import { join } from 'node:path'
import { expect, type Page, type Request, type Route } from '@playwright/test'

/** One route of each kind of page, and a long one with everything an author may write. */
export const PAGE_KINDS = {
  home: '/',
  category: '/validator',
  document: '/intro/keys',
  'long document': '/rpc/state-sync',
  search: '/search',
  'not found': '/nowhere',
} as const

/** Page data of a route, whatever the build is called. */
export function pageData(route: string): RegExp {
  return new RegExp(`/assets/data/[0-9a-f]{8}${route === '/' ? '/index' : route}\\.json$`)
}

/** Whether the page itself is loaded, and not the widget's frame in it. */
export function isPageLoad(request: Request): boolean {
  return request.isNavigationRequest() && request.frame().parentFrame() === null
}

/** Waits until the app has taken the page over, the scroll position last. */
export async function openHydrated(page: Page, route: string): Promise<void> {
  await page.goto(route)
  await page.waitForFunction(() => history.scrollRestoration === 'manual')
}

/** Fills in a value as a reader does, at the first place that is shown. */
export async function fillIn(page: Page, name: string, value: string): Promise<void> {
  await page.locator(`[data-placeholder="${name}"]:visible`).first().click()
  await expect(page.getByRole('textbox', { name })).toBeFocused()
  await page.keyboard.type(value)
  await page.keyboard.press('Enter')
}

/** A change to the settings of `content/site.ts`, or to the page itself, that the built output does not have. */
export interface Variant {
  config?: Record<string, unknown>
  page?: Record<string, unknown>
}

/**
 * Answers a route with the same page rendered under other settings. Styles and scripts stay those of the
 * build, so what is tested is what ships.
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
