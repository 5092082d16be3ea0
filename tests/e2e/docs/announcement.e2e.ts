import { expect, type Page, test } from '@playwright/test'
import { openHydrated, serveVariant, untilHydrated } from '../../support/docs-page.ts'

const ROUTE = '/intro/keys'

test('D-026 a configured announcement is above the navbar, and without one there is no bar', async ({
  page,
}) => {
  await openHydrated(page, ROUTE)
  await expect(page.getByRole('region', { name: 'Announcement' })).toHaveCount(0)
  await announce(page, { id: 'first', html: 'Upgrade to <b>2.11</b> today' })
  await openHydrated(page, ROUTE)
  const bar = page.getByRole('region', { name: 'Announcement' })
  await expect(bar).toContainText('Upgrade to 2.11 today')
  const [barBox, navbarBox] = await Promise.all([bar.boundingBox(), page.getByRole('banner').boundingBox()])
  expect((barBox?.y ?? 0) + (barBox?.height ?? 0)).toBeLessThanOrEqual(navbarBox?.y ?? 0)
})

test('D-027 D-049 D-056 a closed bar stays hidden until its id changes', async ({ page }) => {
  const bar = page.getByRole('region', { name: 'Announcement' })
  await announce(page, { id: 'first', html: 'One' })
  await openHydrated(page, ROUTE)
  await bar.getByRole('button', { name: 'Close' }).click()
  await expect(bar).toBeHidden()
  const stored = await page.evaluate(() => [
    localStorage.getItem('announcement.dismissed'),
    localStorage.getItem('announcement.id'),
  ])
  expect(stored).toEqual(['true', 'first'])
  await page.reload()
  await untilHydrated(page)
  await expect(bar).toBeHidden()

  await announce(page, { id: 'first', html: 'Same id, other text' })
  await page.reload()
  await untilHydrated(page)
  await expect(bar).toBeHidden()

  await announce(page, { id: 'second', html: 'Two' })
  await page.reload()
  await expect(bar).toBeVisible()
})

async function announce(page: Page, announcement: { id: string; html: string }): Promise<void> {
  await page.unroute(({ pathname }) => pathname === ROUTE)
  await serveVariant(page, ROUTE, { config: { announcement: { ...announcement, closeable: true } } })
}
