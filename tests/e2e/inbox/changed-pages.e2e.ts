import { expect } from '@playwright/test'
import { translateDocument } from '../../support/changed-page.ts'
import { saying, test } from '../../support/inbox-page.ts'

test('the inbox works while the browser translates it', async ({ page, inbox }) => {
  const errors: string[] = []
  page.on('pageerror', ({ message }) => errors.push(message))
  const id = await inbox.report(saying('The cart is empty'))
  await inbox.report(saying('The page is white'))
  await inbox.signIn()
  await page.evaluate(translateDocument)
  await page.locator(`a[href*="${id}"]`).first().click()
  await expect(page.locator('.report-header')).toContainText('The cart is empty')
  await page.getByLabel('Status').selectOption('inprogress')
  await expect
    .poll(async () => (await (await inbox.owner('GET', `/reports/${id}`)).json()).status)
    .toBe('inprogress')
  await page.goBack()
  await expect(page.locator('main')).toContainText('The page is white')
  await page.locator('main').getByText('The page is white').first().click()
  await expect(page.locator('.report-header')).toContainText('The page is white')
  expect(errors).toEqual([])
})
