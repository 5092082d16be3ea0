import { expect, type Page, test } from '@playwright/test'
import { findFaults } from '../../support/axe-page.ts'
import { openHydrated } from '../../support/docs-page.ts'

const ROUTE = '/validator/failover-node-instruction'

test('long lines of a block can be wrapped, with the mouse and with the keyboard', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await openHydrated(page, ROUTE)
  const block = page.locator('.code', { hasText: 'scp' }).first()
  const pre = block.locator('pre')
  const isTooLong = () => pre.evaluate((code) => code.scrollWidth > code.clientWidth)
  expect(await isTooLong()).toBe(true)
  await pre.hover()
  await block.getByRole('button', { name: 'Wrap' }).click()
  expect(await isTooLong()).toBe(false)
  await expect(block.getByRole('button', { name: 'Unwrap' })).toHaveAttribute('aria-pressed', 'true')
  expect(await findFaults(page, { include: '.code' })).toEqual([])
  await block.getByRole('button', { name: 'Unwrap' }).click()
  expect(await isTooLong()).toBe(true)
  const other = page.locator('.code', { hasText: 'scp' }).last()
  await other.locator('pre').focus()
  await expect(other.getByRole('button', { name: 'Wrap' })).toBeVisible()
})

test('each step has a link to itself', async ({ page }) => {
  await openHydrated(page, ROUTE)
  const step = page.locator('.steps > ol > li').filter({ hasText: 'Stop the primary' }).first()
  await step.hover({ position: { x: 60, y: 8 } })
  const link = step.getByRole('link', { name: 'Link to this step' })
  const href = await link.getAttribute('href')
  expect(href).toBe('#procedure:step-4')
  await page.goto(`/intro${href}`)
  await page.goto(ROUTE + href)
  await expect(step).toBeInViewport()
})

/** The steps of the list with the step that stops the primary. */
const procedure = (page: Page) => page.locator('.steps', { hasText: 'Stop the primary' }).first()

async function showCheckboxes(page: Page): Promise<void> {
  await procedure(page)
    .locator('li')
    .first()
    .hover({ position: { x: 60, y: 8 } })
}

test('steps can be marked as done, which stays after a reload until the reader clears it', async ({
  page,
}) => {
  await openHydrated(page, ROUTE)
  const boxes = procedure(page).getByRole('checkbox')
  await expect(boxes).toHaveCount(0)
  await showCheckboxes(page)
  const total = await procedure(page).locator('> ol > li').count()
  await expect(boxes).toHaveCount(total)
  await procedure(page).getByRole('checkbox', { name: 'Step 1 is done' }).check()
  await procedure(page).getByRole('checkbox', { name: 'Step 2 is done' }).press('Space')
  const count = procedure(page).getByRole('status')
  await expect(count).toContainText(`2 of ${total} steps done`)
  for (const include of ['.step-checkbox', '.step-count'])
    expect(await findFaults(page, { include }), include).toEqual([])

  await openHydrated(page, ROUTE)
  await expect(count).toContainText(`2 of ${total} steps done`)
  await expect(boxes.nth(1)).toBeChecked()
  await expect(boxes.nth(2)).not.toBeChecked()
  await page.goto('/validator')
  const card = page.locator('.cards li', { has: page.locator(`a[href="${ROUTE}"]`) })
  await expect(card).toContainText(/2 of \d+ steps done/)
  await expect(page.locator('.step-count')).toHaveCount(1)

  await card.getByRole('link').click()
  await count.getByRole('button', { name: 'Clear' }).click()
  await expect(boxes.first()).toBeFocused()
  await expect(count).toHaveCount(0)
  await openHydrated(page, ROUTE)
  expect(await page.evaluate(() => localStorage.getItem('steps'))).toBeNull()
})

test('a step whose text has changed is no longer marked, and a value filled in does not matter', async ({
  page,
}) => {
  await openHydrated(page, ROUTE)
  await showCheckboxes(page)
  const boxes = procedure(page).getByRole('checkbox')
  const total = await boxes.count()
  for (let index = 0; index < total; index += 1) await boxes.nth(index).check()
  await page.evaluate(() =>
    localStorage.setItem('placeholders', '{"failover_host":"10.0.0.2","primary_host":"10.0.0.1"}'),
  )
  await openHydrated(page, ROUTE)
  await expect(procedure(page).getByRole('status')).toContainText(`${total} of ${total} steps done`)
  await page.route(`**${ROUTE}`, async (route) => {
    const response = await route.fetch()
    await route.fulfill({
      response,
      body: (await response.text()).replace('Stop the primary', 'Keep the primary'),
    })
  })
  await openHydrated(page, ROUTE)
  const changed = page.locator('.steps > ol > li', { hasText: 'Keep the primary' }).first()
  await expect(changed.getByRole('checkbox')).not.toBeChecked()
  await expect(
    page.getByRole('status').filter({ hasText: `${total - 1} of ${total} steps done` }),
  ).toBeVisible()
})

test('a selected passage can be reported, with its section', async ({ page, baseURL }) => {
  await openHydrated(page, '/intro/keys')
  await page.locator('feedback-widget .button').waitFor()
  const button = page.getByRole('button', { name: 'Report this passage' })
  const passage = page.locator('.prose p', { hasText: 'A key pair has a private half' })
  await passage.selectText()
  await expect(button).toBeVisible()
  expect(await findFaults(page, { include: '.report-passage' })).toEqual([])
  await page.locator('h1').click()
  await expect(button).toHaveCount(0)
  await page.locator('.navbar').selectText()
  await expect(button).toHaveCount(0)
  await passage.selectText()
  await button.click()
  const field = page.frameLocator('feedback-widget iframe').getByLabel('What went wrong?')
  await expect(field).toHaveValue(
    `${baseURL}/intro/keys#what-are-keys\n\n> ${(await passage.textContent())?.replaceAll('\n', '\n> ')}\n\n`,
  )
  await expect(button).toHaveCount(0)
})

test('an address can name the tab of a group, which does not change the stored choice', async ({ page }) => {
  await page.addInitScript(() => localStorage.setItem('tabs.network', 'mainnet'))
  const selected = page.locator('.tabs[data-group=network] .tab[data-selected]').first()
  await openHydrated(page, '/rpc/state-sync?network=testnet')
  await expect(selected).toHaveAttribute('data-value', 'testnet')
  await expect(selected).toHaveAttribute('aria-selected', 'true')
  await openHydrated(page, '/rpc/state-sync')
  await expect(selected).toHaveAttribute('data-value', 'mainnet')
})
