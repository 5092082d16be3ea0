import { expect } from '@playwright/test'
import { saying, test } from '../../support/inbox-page.ts'

const failedPayment = saying('Cannot check out', {
  consoleLog: [{ log: 'Payment declined', date: '', priority: 'ERROR' }],
  networkLogs: [
    { type: 'POST', url: 'https://a.example/charge', date: '', response: { status: 502 }, success: true },
  ],
})

test('a search finds words of console and requests', async ({ page, inbox }) => {
  await inbox.report(failedPayment)
  await inbox.report(saying('Payment page is slow'))
  await inbox.signIn()
  await expect(page.locator('.row-link')).toHaveCount(2)
  await page.getByLabel('Search reports').fill('payment 502')
  await expect(page.locator('.row-link')).toHaveText(['Cannot check out'])
})

test('filters are typed, completed with the keyboard and shown by the other controls', async ({
  page,
  inbox,
}) => {
  await inbox.report(saying('An idea', { type: 'FEATURE_REQUEST' }))
  await inbox.report(failedPayment)
  await inbox.signIn()
  await expect(page.locator('.row-link')).toHaveText(['Cannot check out', 'An idea'])
  const field = page.getByLabel('Search reports')
  await page.keyboard.press('/')
  await page.keyboard.type('ty')
  await expect(page.locator('.completion')).toHaveText([/^type:/])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await expect(field).toHaveValue('type:')
  await page.keyboard.type('id')
  await expect(page.locator('.completion')).toHaveText(['type:idea'])
  await page.keyboard.press('ArrowDown')
  await expect(field).toHaveAttribute('aria-activedescendant', 'search-completions-0')
  await page.keyboard.press('Tab')
  await expect(field).toHaveValue('type:idea ')
  await expect(page.locator('.row-link')).toHaveText(['An idea'])
  await expect(page.getByLabel('Type')).toHaveValue('FEATURE_REQUEST')

  await page.getByLabel('Type').selectOption('')
  await expect(field).toHaveValue('')
  await expect(page.locator('.row-link')).toHaveCount(2)
  await page.getByLabel('With').selectOption('network')
  await expect(field).toHaveValue('has:network')
  await expect(page.locator('.row-link')).toHaveText(['Cannot check out'])

  await field.fill('is:done')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'Done' })).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('heading', { name: 'All resolved' })).toHaveCount(0)
})

test('unknown filters and values are explained, and unknown filters are searched as text', async ({
  page,
  inbox,
}) => {
  await inbox.report(saying('see label:urgent'))
  await inbox.report(saying('other'))
  await inbox.signIn()
  const field = page.getByLabel('Search reports')
  await field.fill('label:urgent')
  await expect(page.getByRole('status').filter({ hasText: 'label: is not a filter' })).toBeVisible()
  await expect(page.locator('.row-link')).toHaveText(['see label:urgent'])
  await field.fill('is:lost')
  await expect(page.getByRole('status').filter({ hasText: 'is: takes open, ' })).toBeVisible()
  await field.fill('"label:urgent"')
  await expect(page.locator('.row-link')).toHaveText(['see label:urgent'])
  await expect(page.locator('.search-messages')).toBeEmpty()
})
