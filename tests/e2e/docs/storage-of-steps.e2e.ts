import { expect, type Page, test } from '@playwright/test'
import { findFaults } from '../../support/axe-page.ts'
import { expectPage, fillIn, inSidebar, openHydrated } from '../../support/docs-page.ts'

const ROUTE = '/validator/failover-node-instruction'

/** Locates the list of steps that contains the step "Stop the primary". */
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
  const total = await procedure(page).locator('> ol > li').count()
  // The checkboxes are added after their script has loaded.
  await expect(boxes).toHaveCount(total)
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

test('with storage turned off, marks and values stay while the reader goes to another page and back', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const get = () => {
      throw new DOMException('denied', 'SecurityError')
    }
    Object.defineProperties(window, { localStorage: { get }, sessionStorage: { get } })
  })
  await openHydrated(page, ROUTE)
  await showCheckboxes(page)
  const first = procedure(page).getByRole('checkbox', { name: 'Step 1 is done' })
  await first.check()
  await fillIn(page, 'failover_host', '10.0.0.2')
  await inSidebar(page, '/validator/hardening').click()
  await expectPage(page, '/validator/hardening')
  await page.goBack()
  await expectPage(page, ROUTE)
  await expect(first).toBeChecked()
  await expect(page.locator('[data-placeholder="failover_host"]').first()).toHaveText('10.0.0.2')
})
