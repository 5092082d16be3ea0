import { expect, type Page, test } from '@playwright/test'
import { openHydrated } from '../../support/docs-page.ts'

const ROUTE = '/rpc/hardware-rpc'

test('columns are aligned as their page says; phones show each row as a list', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await openHydrated(page, ROUTE)
  const table = page.getByRole('table').filter({ hasText: 'Provider' }).first()
  const text = table.locator('tbody td').nth(0)
  const number = table.locator('tbody td').nth(2)
  await expect(number).toHaveText(/^\$/)
  await expect(number).toHaveCSS('text-align', 'end')
  await expect(table.locator('th').nth(2)).toHaveCSS('text-align', 'end')
  await expect(text).toHaveCSS('text-align', 'start')
  await text.evaluate((cell) => cell.classList.add('align-center'))
  await expect(text).toHaveCSS('text-align', 'center')
  await page.setViewportSize({ width: 390, height: 800 })
  await expect(number).toHaveCSS('text-align', 'start')
  await expect(text).toHaveCSS('text-align', 'start')
})

test('screen readers get the same table on a phone as in a wide window', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await openHydrated(page, ROUTE)
  const wide = await countTableRoles(page)
  expect(wide).toMatchObject({ table: expect.any(Number), columnheader: expect.any(Number) })
  await page.setViewportSize({ width: 390, height: 800 })
  await expect(page.locator('tbody td').first()).toHaveCSS('display', 'block')
  expect(await countTableRoles(page)).toEqual(wide)
})

/** Returns how many tables, rows, column headers, and cells the browser tells screen readers about. */
async function countTableRoles(page: Page): Promise<Record<string, number>> {
  const session = await page.context().newCDPSession(page)
  const { nodes } = await session.send('Accessibility.getFullAXTree')
  await session.detach()
  const roles = nodes.flatMap(({ ignored, role }) => (ignored ? [] : [String(role?.value)]))
  const counts: Record<string, number> = {}
  for (const role of roles)
    if (['table', 'row', 'columnheader', 'cell'].includes(role)) counts[role] = (counts[role] ?? 0) + 1
  return counts
}
