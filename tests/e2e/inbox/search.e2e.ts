import { expect } from '@playwright/test'
import { openListMenu, saying, test } from '../../support/inbox-page.ts'

const failedPayment = saying('Cannot check out', {
  consoleLog: [{ log: 'Payment declined', date: '', priority: 'ERROR' }],
  networkLogs: [
    { type: 'POST', url: 'https://a.example/charge', date: '', response: { status: 502 }, success: true },
  ],
})

test('a search finds words of console and requests, and filters are typed and completed by keyboard', async ({
  page,
  inbox,
}) => {
  await inbox.report(saying('An idea', { type: 'FEATURE_REQUEST' }))
  await inbox.report(failedPayment)
  await inbox.signIn()
  await expect(page.locator('.row-link')).toHaveText(['Cannot check out', 'An idea'])
  const field = page.getByLabel('Search reports')
  await field.fill('payment 502')
  await expect(page.locator('.row-link')).toHaveText(['Cannot check out'])
  await field.fill('')
  await expect(page.locator('.row-link')).toHaveCount(2)
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
  const filters = await openListMenu(page, 'Filter')
  await expect(filters.getByLabel('Type')).toHaveValue('FEATURE_REQUEST')

  await filters.getByLabel('Type').selectOption('')
  await expect(field).toHaveValue('')
  await expect(page.locator('.row-link')).toHaveCount(2)
  await filters.getByLabel('Contains').selectOption('network')
  await expect(field).toHaveValue('has:network')
  await expect(page.locator('.row-link')).toHaveText(['Cannot check out'])

  await field.fill('is:done')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: 'Done' })).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('heading', { name: 'All done' })).toHaveCount(0)
})

test('the search lists its filters when it gets the focus; a typed status ends with its text, and a status of the tabs stays', async ({
  page,
  inbox,
}) => {
  await inbox.report(saying('Open'))
  await inbox.signIn()
  const field = page.getByLabel('Search reports')
  const tab = (name: string) => page.getByRole('navigation', { name: 'Status' }).getByRole('link', { name })
  await expect(page.locator('.row-link')).toHaveText(['Open'])
  await page.keyboard.press('/')
  const filters = page.getByRole('listbox', { name: 'Filters' }).getByRole('option')
  await expect(filters.filter({ hasText: 'label: name of a label' })).toBeVisible()
  await expect(filters.filter({ hasText: 'url: part of the page’s URL' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(filters).toHaveCount(0)
  await field.fill('is:done')
  await page.keyboard.press('Enter')
  await expect(tab('Done')).toHaveAttribute('aria-current', 'page')
  await field.fill('')
  await page.keyboard.press('Enter')
  await expect(tab('Open')).toHaveAttribute('aria-current', 'page')
  await expect(page.locator('.row-link')).toHaveText(['Open'])

  await field.fill('is:archived')
  await page.keyboard.press('Enter')
  await expect(tab('Archived')).toHaveAttribute('aria-current', 'page')
  await tab('Done').click()
  await expect(field).toHaveValue('')
  await field.fill('pay')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/q=pay/)
  await field.fill('')
  await page.keyboard.press('Enter')
  await expect(page).not.toHaveURL(/q=pay/)
  await expect(tab('Done')).toHaveAttribute('aria-current', 'page')
})

test('unknown filters and values are explained; filters are searched as text', async ({ page, inbox }) => {
  await inbox.report(saying('see urgency:high'))
  await inbox.report(saying('other'))
  await inbox.signIn()
  const field = page.getByLabel('Search reports')
  await field.fill('urgency:someone')
  await expect(page.getByRole('status').filter({ hasText: '“urgency” is searched as a field' })).toBeVisible()
  await field.fill('urgency:high')
  await expect(page.locator('.row-link')).toHaveText(['see urgency:high'])
  await expect(page.locator('.search-messages')).toBeEmpty()
  await field.fill('is:lost')
  await expect(page.getByRole('status').filter({ hasText: 'is: takes open, ' })).toBeVisible()
  await field.fill('"urgency:high"')
  await expect(page.locator('.row-link')).toHaveText(['see urgency:high'])
  await expect(page.locator('.search-messages')).toBeEmpty()
})

test('a person, a label and a type of the project are typed filters', async ({ page, inbox }) => {
  const id = await inbox.report(saying('assigned'))
  await inbox.report(saying('other', { type: 'PRAISE' }))
  await inbox.owner('PATCH', `/reports/${id}`, { assignee: 'owner', addLabels: ['Mobile App'] })
  await inbox.signIn()
  const field = page.getByLabel('Search reports')
  const rows = page.locator('.row-link')
  await expect(rows).toHaveCount(2)
  await field.pressSequentially('assignee:m')
  await expect(page.locator('.completion')).toHaveText([/^assignee:me/])
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Tab')
  await expect(rows).toHaveText(['assigned'])
  const filters = await openListMenu(page, 'Filter')
  await expect(filters.getByLabel('Assignee')).toHaveValue('owner')
  await page.reload()
  await expect(field).toHaveValue('assignee:me')
  await field.fill('label:"mobile app"')
  await expect(rows).toHaveText(['assigned'])
  await field.fill('assignee:none type:praise')
  await expect(rows).toHaveText(['other'])
  for (const [typed, problem] of [
    // No test has a member of this name.
    ['assignee:unknown-person', 'assignee: has no person named “unknown-person”.'],
    ['type:bgu', 'type: takes bug, '],
    ['before:2026-02-31', 'before: needs a date'],
  ] as const) {
    await field.fill(typed)
    await expect(page.getByRole('status').filter({ hasText: problem })).toBeVisible()
  }
})
