import { expect, type Page, test } from '@playwright/test'
import { openHydrated } from '../../support/docs-page.ts'
import { useEverything } from '../../support/use-docs.ts'

const KEYS = [
  'theme',
  'announcement.dismissed',
  'announcement.id',
  'tabs.network',
  'placeholders',
  'docs-preferred-version-default',
  'sidebar',
  'scroll',
  'reloaded',
]

/** States that storage can have when the page loads. */
const STORAGE_STATES: Record<string, (page: Page) => Promise<unknown>> = {
  full: (page) =>
    page.addInitScript(() => {
      Storage.prototype.setItem = () => {
        throw new DOMException('full', 'QuotaExceededError')
      }
    }),
  'switched off': (page) =>
    page.addInitScript(() => {
      const get = () => {
        throw new DOMException('denied', 'SecurityError')
      }
      Object.defineProperties(window, { localStorage: { get }, sessionStorage: { get } })
    }),
  'full of words': (page) => fill(page, 'words'),
  'full of cut-off JSON': (page) => fill(page, '{"open":["/rp'),
  'full of the wrong lists': (page) => fill(page, '[[1], ["a", "b"], null, {"open": 5}]'),
  'full of the wrong objects': (page) =>
    fill(page, '{"open":5,"scrollTop":"x","pool_id":{"toString":1},"__proto__":{"x":1}}'),
}

for (const [name, prepare] of Object.entries(STORAGE_STATES)) {
  test(`with storage ${name} everything works without errors`, async ({ page }) => {
    await prepare(page)
    const errors: string[] = []
    page.on('pageerror', ({ message }) => errors.push(message))
    await openHydrated(page, '/validator/validator-guide')
    await useEverything(page)
    expect(errors).toEqual([])
  })
}

/**
 * Fills the site's storage with `garbage`. Does this on a text file, because the scripts of a page would change the
 * values.
 */
async function fill(page: Page, garbage: string): Promise<void> {
  await page.goto('/robots.txt')
  await page.evaluate(
    ([keys, value]) => {
      for (const storage of [localStorage, sessionStorage]) {
        for (const key of keys) storage.setItem(key, value)
      }
    },
    [KEYS, garbage] as const,
  )
}

test('D-050 D-091 a stored docs version is kept if it exists, and removed otherwise', async ({ page }) => {
  // Only the page itself sets the value. The widget's frame loads later and would set it again.
  await page.addInitScript(() => {
    if (window === window.top) localStorage.setItem('docs-preferred-version-default', '0.9')
  })
  await openHydrated(page, '/intro/keys')
  await expect
    .poll(() => page.evaluate(() => localStorage.getItem('docs-preferred-version-default')))
    .toBeNull()
  const other = await page.context().newPage()
  await other.addInitScript(() => localStorage.setItem('docs-preferred-version-default', 'current'))
  await openHydrated(other, '/intro/keys')
  await expect
    .poll(() => other.evaluate(() => localStorage.getItem('docs-preferred-version-default')))
    .toBe('current')
})
