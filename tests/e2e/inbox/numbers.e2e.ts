import { readFileSync } from 'node:fs'
import { expect } from '@playwright/test'
import { expectNoFaults } from '../../support/axe-page.ts'
import { openListMenu, saying, test } from '../../support/inbox-page.ts'

test('the numbers of a project lead to its reports, and lists and numbers are downloaded as CSV', async ({
  page,
  inbox,
}) => {
  const metaData = { browserName: 'Firefox(152.0)', currentUrl: 'https://a.example/cart?id=1' }
  await inbox.report(saying('Cannot pay, twice', { metaData }))
  await inbox.report(saying('An idea', { type: 'FEATURE_REQUEST' }))
  await inbox.signIn(`numbers?project=${inbox.sdkKey}`)
  await expect(page.getByRole('definition').filter({ hasText: /^2$/ })).toBeVisible()
  await expectNoFaults(page, 'numbers')
  await page.setViewportSize({ width: 390, height: 800 })
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)

  await page.getByRole('button', { name: '7 days' }).click()
  await expect(page.getByRole('button', { name: '7 days' })).toHaveAttribute('aria-pressed', 'true')
  const numbers = page.waitForEvent('download')
  await page.getByRole('button', { name: 'CSV' }).click()
  expect(readFileSync(await (await numbers).path(), 'utf8')).toMatch(/type,BUG,\d{4}-\d\d-\d\d,1\r\n/)

  await page.setViewportSize({ width: 1280, height: 800 })
  await page.getByRole('region', { name: 'Browsers' }).getByRole('link', { name: 'Firefox 152' }).click()
  await expect(page.locator('.row-link')).toHaveText(['Cannot pay, twice'])
  const list = page.waitForEvent('download')
  await (await openListMenu(page, 'Display')).getByRole('link', { name: 'Download CSV' }).click()
  const rows = readFileSync(await (await list).path(), 'utf8').split('\r\n')
  expect(rows[1]).toContain(',"Cannot pay, twice",')
  expect(rows).toHaveLength(3)
})
