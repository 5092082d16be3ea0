import { dirname } from 'node:path'
import { expect, test } from '@playwright/test'
import { expectPage, inSidebar, titleOf, openHydrated } from '../../support/docs-page.ts'
import { sidebarRoutes } from '../../support/docs-routes.ts'

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

test('D-060 D-061 D-062 a caret opens and closes only its own category, and nothing hides the sidebar', async ({
  page,
}) => {
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
  await expect(page.getByRole('button', { name: /collapse|hide|sidebar/i })).toHaveCount(0)
})

test('the sidebar keeps open categories and its scroll position over a full load', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 400 })
  await openHydrated(page, '/intro/keys')
  await page.locator('[data-category="/validator"] > summary').click()
  await page.locator('[data-category="/rpc"] summary').click()
  await page.locator('#menu').evaluate((sidebar) => sidebar.scrollTo(0, 90))
  await page.reload()
  await expect(page.locator('[data-category="/validator"]')).toHaveJSProperty('open', true)
  await expect(page.locator('[data-category="/rpc"]')).toHaveJSProperty('open', true)
  await expect.poll(() => page.locator('#menu').evaluate(({ scrollTop }) => scrollTop)).toBe(90)
})

test('the sidebar and the mobile menu show the link of a page that was opened directly', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 400 })
  await openHydrated(page, '/validator/validator-guide')
  await expect(page.locator('#menu [aria-current]')).toBeInViewport()
  expect(await page.evaluate(() => scrollY)).toBe(0)
  await page.setViewportSize({ width: 600, height: 300 })
  await openHydrated(page, '/validator/validator-guide')
  await page.getByRole('button', { name: 'Navigation bar toggle' }).click()
  await expect(page.locator('#menu [aria-current]')).toBeInViewport()
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

test('D-057 D-058 the mobile menu closes beyond 996 px and after a link is followed', async ({ page }) => {
  await page.setViewportSize({ width: 900, height: 800 })
  await openHydrated(page, '/intro/keys')
  await page.getByRole('button', { name: 'Navigation bar toggle' }).click()
  await page.setViewportSize({ width: 996, height: 800 })
  await expect(page.locator('#menu:popover-open')).toHaveCount(1)
  await page.setViewportSize({ width: 997, height: 800 })
  await expect(page.locator('#menu:popover-open')).toHaveCount(0)
  await page.setViewportSize({ width: 900, height: 800 })
  await expect(page.locator('#menu')).toBeHidden()
  await page.getByRole('button', { name: 'Navigation bar toggle' }).click()
  await inSidebar(page, '/intro/node-types').click()
  await expectPage(page, '/intro/node-types')
  await expect(page.locator('#menu')).toBeHidden()
})

test('D-019 an unknown address offers pages that contain its words, and a search for them', async ({
  page,
}) => {
  const response = await page.goto('/docs/archival/hardware')
  expect(response?.status()).toBe(404)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page Not Found')
  await page.locator('main a[href="/archival/hardware-archival"]').first().click()
  await expect(page).toHaveURL(/\/archival\/hardware-archival$/)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Page Not Found')
  await page.goto('/docs/epoch_sync.html')
  const suggestions = page.locator('main section').filter({ hasText: 'Did you mean' })
  await expect(suggestions.getByRole('link', { name: 'Epoch Sync', exact: true })).toHaveAttribute(
    'href',
    '/intro/node-epoch-sync',
  )
  // No page has these words in its title or address.
  await page.goto('/nope/nothing')
  await expect(suggestions.getByRole('link')).toHaveText([
    'Search for “nope nothing”',
    'Diagnose a log or config.json',
    'Look up an error message',
    'Tell us what is missing',
  ])
  await suggestions.getByRole('link').first().click()
  await expect(page).toHaveURL(/\/search\?q=/)
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
    .locator('[data-category="/validator"] > ul > li > a')
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  expect(cards).toEqual(children)
  expect(new Set(cards)).toEqual(new Set(sidebarRoutes.filter((route) => dirname(route) === '/validator')))
  await expect(page.getByRole('navigation', { name: 'Breadcrumbs' }).locator('[aria-current]')).toHaveText(
    await titleOf(page, '/validator'),
  )
  await expect(page.getByRole('navigation', { name: 'Docs pages' }).getByRole('link')).toHaveCount(2)
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
  // For the label's CSS value, Firefox returns the `attr()` function, and Chromium the value of the attribute.
  const label = await cells
    .nth(1)
    .evaluate((cell) =>
      getComputedStyle(cell, '::before').content.replace(
        'attr(data-label)',
        JSON.stringify(cell.getAttribute('data-label')),
      ),
    )
  expect(label).toBe(`"${name}"`)
})
