import { expect, test } from '@playwright/test'
import {
  expectPage,
  inSidebar,
  titleOf,
  openHydrated,
  PAGE_KINDS,
  serveVariant,
} from '../../support/docs-page.ts'
import { sidebarRoutes } from '../../support/docs-routes.ts'

for (const [kind, route] of Object.entries(PAGE_KINDS)) {
  test(`D-003 D-025 D-028 D-029 D-030 a ${kind} page has a skip link, brand, search and theme switch, and no sign-in`, async ({
    page,
  }) => {
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

test('D-032 D-033 D-034 D-035 the navbar links stand left and right of the search box', async ({ page }) => {
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
})

test('D-007 all document and category pages have the same sidebar', async ({ page }) => {
  await page.goto('/')
  const sidebars = await page.evaluate(async () => {
    const read = (root: ParentNode) =>
      [...root.querySelectorAll('nav[aria-label="Docs"] a')].map(
        (link) => `${link.textContent} ${link.getAttribute('href')}`,
      )
    const routes = [...document.querySelectorAll<HTMLAnchorElement>('nav[aria-label="Docs"] a')].map(
      ({ href }) => href,
    )
    const pages = routes.map(async (route) =>
      new DOMParser().parseFromString(await (await fetch(route)).text(), 'text/html'),
    )
    return (await Promise.all(pages)).map(read)
  })
  expect(sidebars).toHaveLength(sidebarRoutes.length)
  for (const sidebar of sidebars) expect(sidebar).toEqual(sidebars[0])
})

test('D-060 D-062 a caret opens and closes only its own category', async ({ page }) => {
  await openHydrated(page, '/intro/keys')
  const intro = page.locator('[data-category="/intro"]')
  const rpc = page.locator('[data-category="/rpc"]')
  const archival = page.locator('[data-category="/archival"]')
  await expect(intro).toHaveJSProperty('open', true)
  await expect(rpc).toHaveJSProperty('open', false)

  await rpc.locator('summary').click()
  await archival.locator('summary').click()
  await expect(rpc.locator('a[href="/rpc/hardware-rpc"]')).toBeVisible()
  await expect(rpc.locator('summary')).toHaveAttribute('aria-expanded', 'true')
  await expect(intro).toHaveJSProperty('open', true)
  await expect(archival).toHaveJSProperty('open', true)

  await rpc.locator('summary').click()
  await expect(rpc.locator('summary')).toHaveAttribute('aria-expanded', 'false')
  await expect(rpc.locator('a[href="/rpc/hardware-rpc"]')).toBeHidden()
})

test('D-061 nothing hides the sidebar', async ({ page }) => {
  await openHydrated(page, '/intro/keys')
  await expect(page.getByRole('button', { name: /collapse|hide|sidebar/i })).toHaveCount(0)
})

test('the sidebar keeps open categories and its scroll position over a full load', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 400 })
  await openHydrated(page, '/intro/keys')
  await page.locator('[data-category="/validator"] summary').click()
  await page.locator('[data-category="/rpc"] summary').click()
  await page.locator('#menu').evaluate((sidebar) => sidebar.scrollTo(0, 90))
  await page.reload()
  await expect(page.locator('[data-category="/validator"]')).toHaveJSProperty('open', true)
  await expect(page.locator('[data-category="/rpc"]')).toHaveJSProperty('open', true)
  expect(await page.locator('#menu').evaluate(({ scrollTop }) => scrollTop)).toBe(90)
})

test('the sidebar shows the link of a page that was opened directly', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 400 })
  await openHydrated(page, '/validator/validator-guide')
  await expect(page.locator('#menu [aria-current]')).toBeInViewport()
  expect(await page.evaluate(() => scrollY)).toBe(0)
})

test('D-031 D-086 the menu button opens navbar links and sidebar at 996 px and is hidden at 997', async ({
  page,
}) => {
  await page.setViewportSize({ width: 996, height: 700 })
  await openHydrated(page, '/intro/keys')
  const menu = page.locator('#menu')
  const contents = page.locator('#contents')
  await expect(menu).toBeHidden()
  await expect(contents).toBeHidden()
  await page.getByRole('button', { name: 'Navigation bar toggle' }).click()
  await expect(menu.getByRole('link', { name: 'Protocol Specs' })).toBeVisible()
  await expect(inSidebar(page, '/intro/keys')).toBeVisible()

  await page.setViewportSize({ width: 997, height: 700 })
  await expect(page.getByRole('button', { name: 'Navigation bar toggle' })).toBeHidden()
  await expect(menu).toBeVisible()
  await expect(contents).toBeVisible()
})

test('D-057 the mobile menu closes when a link in it is followed', async ({ page }) => {
  await page.setViewportSize({ width: 600, height: 800 })
  await openHydrated(page, '/intro/keys')
  await page.getByRole('button', { name: 'Navigation bar toggle' }).click()
  await inSidebar(page, '/intro/node-types').click()
  await expectPage(page, '/intro/node-types')
  await expect(page.locator('#menu')).toBeHidden()
})

test('the mobile menu opens at the current page', async ({ page }) => {
  await page.setViewportSize({ width: 600, height: 300 })
  await openHydrated(page, '/validator/validator-guide')
  await page.getByRole('button', { name: 'Navigation bar toggle' }).click()
  await expect(page.locator('#menu [aria-current]')).toBeInViewport()
})

test('D-058 the mobile menu closes when the window grows beyond 996 px', async ({ page }) => {
  await page.setViewportSize({ width: 900, height: 800 })
  await openHydrated(page, '/intro/keys')
  await page.getByRole('button', { name: 'Navigation bar toggle' }).click()
  await page.setViewportSize({ width: 996, height: 800 })
  await expect(page.locator('#menu:popover-open')).toHaveCount(1)
  await page.setViewportSize({ width: 997, height: 800 })
  await expect(page.locator('#menu:popover-open')).toHaveCount(0)
  await page.setViewportSize({ width: 900, height: 800 })
  await expect(page.locator('#menu')).toBeHidden()
})

test('D-059 the navbar stays on screen while scrolling', async ({ page }) => {
  await openHydrated(page, '/rpc/state-sync')
  await page.mouse.wheel(0, 500)
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(400)
  await expect(page.getByRole('banner')).toBeInViewport()
})

test('D-059 with the option on, the navbar hides while scrolling down and shows while scrolling up', async ({
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
  await page.mouse.wheel(0, -200)
  await expect(navbar).toBeInViewport()
})

test('D-019 an unknown address offers pages that contain its words', async ({ page }) => {
  const response = await page.goto('/docs/archival/hardware')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page Not Found')
  await page.locator('main a[href="/archival/hardware-archival"]').first().click()
  await expect(page).toHaveURL(/\/archival\/hardware-archival$/)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page Not Found')
})

test('D-037 D-038 a document names its last change and where to edit it; an index does not', async ({
  page,
}) => {
  await page.goto('/intro/keys')
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
  await expect(page.locator('.article-foot')).toHaveCount(0)
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

test('D-023 D-024 a category shows its pages as cards, with breadcrumbs, previous and next', async ({
  page,
}) => {
  await page.goto('/validator')
  await expectPage(page, '/validator')
  const cards = await page
    .locator('.cards a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  const children = await page
    .locator('[data-category="/validator"] a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(cards).toEqual(children)
  expect(new Set(cards)).toEqual(new Set(sidebarRoutes.filter((route) => route.startsWith('/validator/'))))
  await expect(page.getByRole('navigation', { name: 'Breadcrumbs' }).locator('[aria-current]')).toHaveText(
    await titleOf(page, '/validator'),
  )
  await expect(page.getByRole('navigation', { name: 'Docs pages' }).getByRole('link')).toHaveCount(2)
})

test('D-019 an unknown address shows the results of a search for its words', async ({ page }) => {
  await page.goto('/docs/epoch_sync.html')
  const suggestions = page.locator('main section').filter({ hasText: 'Did you mean' })
  await expect(suggestions.getByRole('link', { name: 'Epoch Sync', exact: true })).toHaveAttribute(
    'href',
    '/intro/node-epoch-sync',
  )
  await suggestions.getByRole('link', { name: /^Search for/ }).click()
  await expect(page).toHaveURL(/\/search\?q=/)
})

test('on a phone the cells of a row are below each other, with the name of their column', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await openHydrated(page, '/validator/hardware-validator')
  const cells = page.locator('.table-scroll tbody tr').first().locator('td')
  const [first, second] = await Promise.all([cells.nth(0).boundingBox(), cells.nth(1).boundingBox()])
  expect(second?.x).toBe(first?.x)
  expect(second?.y).toBeGreaterThan(first?.y ?? Infinity)
  const name = await page.locator('.table-scroll th').nth(1).textContent()
  const label = await cells.nth(1).evaluate((cell) => getComputedStyle(cell, '::before').content)
  expect(label).toBe(`"${name}"`)
})
