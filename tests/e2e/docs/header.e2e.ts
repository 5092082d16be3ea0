import { expect, test } from '@playwright/test'
import { openHydrated, PAGE_KINDS, serveVariant } from '../../support/docs-page.ts'

test('D-003 D-025 D-028 D-029 D-030 each kind of page has a skip link, brand, search and theme switch, and no sign-in', async ({
  page,
}) => {
  for (const [kind, route] of Object.entries(PAGE_KINDS)) {
    await test.step(kind, async () => {
      await openHydrated(page, route)
      const navbar = page.getByRole('banner')
      await expect(navbar.getByRole('link', { name: 'Node Docs' })).toHaveAttribute('href', '/')
      await expect(navbar.getByRole('combobox', { name: 'Search' })).toHaveAttribute('placeholder', 'Search')
      await expect(navbar.getByRole('button', { name: /Switch between dark and light mode/ })).toBeVisible()
      const account = page.locator('a, button, input, summary').filter({
        hasText: /sign.?(in|up|out)|log.?(in|out)\b|register|my account/i,
      })
      await expect(page.locator('.navbar, #menu, footer').locator(account)).toHaveCount(0)
      await expect(page.locator('input[type=password], input[type=email]')).toHaveCount(0)
      expect(await page.context().cookies()).toEqual([])

      await page.keyboard.press('Tab')
      const skip = page.getByRole('link', { name: 'Skip to main content' })
      await expect(skip).toBeFocused()
      await expect(skip).toBeVisible()
      await page.keyboard.press('Enter')
      await expect(page.locator('main')).toBeFocused()
    })
  }
})

test('D-032 D-033 D-034 D-035 D-037 D-038 the navbar links are left and right of the search box, and a document names its last change and where to edit it', async ({
  page,
}) => {
  await page.goto('/intro/keys')
  const links = page.locator('.navbar .navbar-links')
  await expect(links.first().getByRole('link')).toHaveText(['Nodes', 'Protocol Specs', 'Dev Docs'])
  await expect(links.last().getByRole('link')).toHaveText(['GitHub'])
  const hrefs = await links
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  expect(hrefs).toEqual([
    '/',
    'https://nomicon.io/',
    'https://docs.near.org/',
    'https://github.com/near/node-docs',
  ])

  const foot = page.locator('.article-foot')
  await expect(foot).toContainText(/Last updated on \w{3} \d{1,2}, \d{4} by \S+/)
  await expect(foot.locator('p', { hasText: 'Last updated on' }).locator('time')).toHaveAttribute(
    'datetime',
    /^\d{4}-\d\d-\d\d/,
  )
  await expect(foot.getByRole('link', { name: 'Edit this page' })).toHaveAttribute(
    'href',
    'https://github.com/near/node-docs/edit/main/content/docs/intro/keys.mdx',
  )
  await page.goto('/intro')
  await expect(foot).toHaveCount(0)
})

test('D-059 the navbar stays on screen while scrolling', async ({ page }) => {
  await openHydrated(page, '/rpc/state-sync')
  await page.mouse.wheel(0, 500)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(400)
  await expect(page.getByRole('banner')).toBeInViewport()
})

test('D-059 with the option on, the navbar hides while scrolling down, and shows while scrolling up or searching', async ({
  page,
}) => {
  await serveVariant(page, '/rpc/state-sync', {
    config: { navbar: { hideOnScroll: true, left: [], right: [] } },
  })
  await openHydrated(page, '/rpc/state-sync')
  const navbar = page.getByRole('banner')
  await page.mouse.move(600, 400)
  await page.mouse.wheel(0, 500)
  await expect(navbar).not.toBeInViewport()
  await page.keyboard.press('Control+K')
  await expect(navbar).toBeInViewport()
  await navbar.getByRole('combobox').blur()
  await expect(navbar).not.toBeInViewport()
  await page.mouse.wheel(0, -200)
  await expect(navbar).toBeInViewport()
})

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 780 } })

  test('iOS does not zoom in on the search box: its text is 16 px high', async ({ page }) => {
    await openHydrated(page, '/intro/keys')
    await expect(page.getByRole('banner').getByRole('combobox')).toHaveCSS('font-size', '16px')
  })
})

test('D-039 Ctrl+K puts the cursor into the search box, and only that', async ({ page }) => {
  await openHydrated(page, '/intro/keys')
  const search = page.getByRole('combobox', { name: 'Search' })
  await page.keyboard.press('Meta+K')
  await expect(search).not.toBeFocused()
  await page.keyboard.press('Control+K')
  await expect(search).toBeFocused()
  const isPrevented = await page.evaluate(() => {
    const event = new KeyboardEvent('keydown', {
      code: 'KeyK',
      ctrlKey: true,
      cancelable: true,
      bubbles: true,
    })
    document.body.dispatchEvent(event)
    return event.defaultPrevented
  })
  expect(isPrevented).toBe(true)
})

test('D-039 on a Mac it is Cmd+K', async ({ page }) => {
  await page.addInitScript(() => Object.defineProperty(navigator, 'platform', { value: 'MacIntel' }))
  await openHydrated(page, '/intro/keys')
  const search = page.getByRole('combobox', { name: 'Search' })
  await expect(page.locator('kbd:visible')).toHaveText('⌘ K')
  await page.keyboard.press('Control+K')
  await expect(search).not.toBeFocused()
  await page.keyboard.press('Meta+K')
  await expect(search).toBeFocused()
})
