import { expect, test } from '@playwright/test'
import { openHydrated, serveVariant } from '../../support/docs-page.ts'

const SWITCH = /Switch between dark and light mode/

test('D-052 D-048 the switch toggles between two modes, and a reload keeps the choice', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await openHydrated(page, '/intro/keys')
  const html = page.locator('html')
  const colors = () =>
    page.evaluate(() => {
      const { backgroundColor, color } = getComputedStyle(document.documentElement)
      return `${backgroundColor} ${color}`
    })
  const light = await colors()
  await page
    .getByRole('button', { name: 'Switch between dark and light mode (currently light mode)' })
    .click()
  await expect(html).toHaveAttribute('data-theme', 'dark')
  await expect.poll(() => page.evaluate(() => localStorage.getItem('theme'))).toBe('dark')
  await expect.poll(colors).not.toBe(light)
  const darkBar = page.locator('meta[name=theme-color]').first()
  await expect(darkBar).toHaveAttribute('media', 'all')

  await page.reload()
  await expect(html).toHaveAttribute('data-theme', 'dark')
  await expect(darkBar).toHaveAttribute('media', 'all')
  await page.getByRole('button', { name: 'Switch between dark and light mode (currently dark mode)' }).click()
  await expect(html).toHaveAttribute('data-theme', 'light')
  await expect.poll(colors).toBe(light)
})

test('D-053 a changed theme applies to other tabs', async ({ page, context }) => {
  await page.emulateMedia({ colorScheme: 'light' })
  await openHydrated(page, '/intro/keys')
  const other = await context.newPage()
  await other.emulateMedia({ colorScheme: 'light' })
  await openHydrated(other, '/rpc')
  await page.getByRole('button', { name: SWITCH }).click()
  await expect(other.locator('html')).toHaveAttribute('data-theme', 'dark')
})

test('D-054 without a choice the system decides, before anything is painted, and while the page is open', async ({
  page,
}) => {
  await page.addInitScript(() => {
    // Records the theme as soon as `body` exists. Browsers paint nothing before, and the observer runs before the
    // parser's next script.
    const observer = new MutationObserver(() => {
      if (!document.body) return
      observer.disconnect()
      Reflect.set(window, 'themeBeforeBody', document.documentElement.dataset['theme'])
    })
    observer.observe(document, { childList: true, subtree: true })
  })
  for (const scheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme: scheme })
    await openHydrated(page, '/intro/keys')
    await expect.poll(() => page.evaluate(() => Reflect.get(window, 'themeBeforeBody'))).toBe(scheme)
    expect(await page.evaluate(() => localStorage.getItem('theme'))).toBeNull()
  }
  await page.emulateMedia({ colorScheme: 'dark' })
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark')
})

test('D-055 with light mode pinned there is no switch, whatever storage and system say', async ({ page }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.addInitScript(() => localStorage.setItem('theme', 'dark'))
  await serveVariant(page, '/intro/keys', { config: { colorMode: { pinLight: true } } })
  await openHydrated(page, '/intro/keys')
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light')
  await expect(page.getByRole('button', { name: SWITCH })).toHaveCount(0)
  await expect
    .poll(() => page.evaluate(() => getComputedStyle(document.documentElement).colorScheme))
    .toBe('light')
})
