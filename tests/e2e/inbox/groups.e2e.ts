import { expect } from '@playwright/test'
import { expectNoFaults } from '../../support/axe-page.ts'
import { openListMenu, saying, test } from '../../support/inbox-page.ts'

const crash = (order: number) => ({
  type: 'CRASH',
  isSilent: true,
  formData: {
    errorMessage: `TypeError: order ${order} is undefined`,
    stackTrace: `pay@https://a.example/main-Aa11bb22.js:1:${order}`,
  },
})

test('reports of one crash are one row, which opens into its reports', async ({ page, inbox }) => {
  for (let order = 1; order <= 3; order += 1) await inbox.report(crash(order))
  await inbox.report(saying('Written'))
  await inbox.signIn()
  await expect(page.locator('.row-link')).toHaveText(['Written', 'TypeError: order 3 is undefined'])
  const row = page.locator('.row').filter({ hasText: 'TypeError' })
  await expect(row).toContainText('3 reports')
  await expect(row).toContainText('1 person')
  // A chart of one day would say nothing.
  await expect(row.getByRole('img', { name: /^Reports per day/ })).toHaveCount(0)

  await row.getByRole('link', { name: '3 reports' }).click()
  await expect(page.locator('.row-link')).toHaveCount(3)
  await expect(page.getByRole('region', { name: 'Group' })).toContainText('3 reports from 1 person')
  await expectNoFaults(page, 'group')
  await page.getByRole('link', { name: 'Show all reports' }).click()
  await expect(page.locator('.row-link')).toHaveCount(2)
})

test('a new report of a group updates its row, and a group that was done comes back as a regression', async ({
  page,
  inbox,
}) => {
  await inbox.report(crash(1))
  await inbox.report(crash(2))
  await inbox.signIn()
  await expect(page.locator('.row')).toHaveText([/2 reports/])
  await inbox.report(crash(3))
  await expect(page.locator('.row')).toHaveText([/order 3.*3 reports/])
  await page.keyboard.press('e')
  await expect(page.locator('.row')).toHaveCount(0)
  await expect(async () => {
    const { reports } = await (
      await inbox.owner('GET', `/reports?project=${inbox.sdkKey}&status=done`)
    ).json()
    expect(reports).toHaveLength(3)
  }).toPass()
  await inbox.report(crash(4))
  await expect(page.locator('.row')).toHaveText([/order 4.*Regression/])
})

test('a muted group leaves the list of open reports, and can be unmuted', async ({ page, inbox }) => {
  await inbox.report(crash(1))
  await inbox.report(crash(2))
  await inbox.signIn()
  await page.getByRole('link', { name: '2 reports' }).click()
  await page.getByRole('button', { name: 'Mute' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Muted.' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Unmute' })).toBeVisible()
  await inbox.report(crash(3))
  await page.goto(`${inbox.url}?project=${inbox.sdkKey}`)
  await expect(page.getByRole('heading', { name: 'All done' })).toBeVisible()
  await page.goto(`${inbox.url}?project=${inbox.sdkKey}&status=archived`)
  await expect(page.locator('.row')).toHaveText([/order 3.*Muted/])
  await page.getByRole('link', { name: '3 reports' }).click()
  await page.getByRole('button', { name: 'Unmute' }).click()
  await page.getByRole('link', { name: 'Show all reports' }).click()
  await expect(page.locator('.row')).toHaveText([/order 3/])
})

test('written reports have a list of their own, where they are merged, and their screens separate them again', async ({
  page,
  inbox,
}) => {
  await inbox.report(crash(1))
  for (const title of ['Dark mode', 'Dark mode please', 'Please add a dark mode'])
    await inbox.report(saying(title))
  await inbox.signIn()
  const titles = page.locator('.row-link')
  await expect(titles).toHaveCount(4)
  await (await openListMenu(page, 'Filter')).getByLabel('Origin').selectOption('automatic')
  await expect(titles).toHaveText(['TypeError: order 1 is undefined'])
  await page.getByLabel('Search reports').fill('is:written')
  await expect(titles).toHaveText(['Please add a dark mode', 'Dark mode please', 'Dark mode'])
  const merge = async (): Promise<void> => {
    for (const title of ['Dark mode please', 'Dark mode'])
      await page.getByRole('checkbox', { name: `Select ${title}`, exact: true }).click()
    await page.getByRole('button', { name: 'Merge', exact: true }).click()
    await expect(page.locator('.row')).toHaveText([/Please add/, /Dark mode.*1 vote/])
  }
  await merge()
  await page.keyboard.press('z')
  await expect(titles).toHaveText(['Please add a dark mode', 'Dark mode please', 'Dark mode'])
  await merge()
  await page.getByLabel('Search reports').fill('dark')
  await expect(page.locator('.row')).toHaveText([/Please add/, /please.*1 vote/, /Dark mode.*1 vote/])
  for (const title of ['Dark mode please', 'Dark mode'])
    await page.getByRole('checkbox', { name: `Select ${title}`, exact: true }).click()
  await expect(page.getByRole('button', { name: 'Merge', exact: true })).toBeDisabled()
  await page.keyboard.press('Escape')
  await page.getByLabel('Search reports').fill('is:written')
  await expect(titles).toHaveText(['Please add a dark mode', 'Dark mode'])

  await titles.last().click()
  const card = page.getByRole('region', { name: 'Duplicates' })
  await expect(card.getByRole('link')).toHaveText(['Dark mode please', 'Please add a dark mode'])
  await expectNoFaults(page, 'report with duplicates')
  await card.getByRole('button', { name: 'Merge: Please add a dark mode' }).click()
  await expect(card.getByRole('button', { name: /^Separate: / })).toHaveCount(2)
  await card.getByRole('button', { name: 'Separate: Dark mode please' }).click()
  await expect(card.getByRole('heading', { name: 'Duplicates' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.locator('.row')).toHaveText([/Dark mode please/, /Dark mode.*1 vote/])
  await (await openListMenu(page, 'Display')).getByLabel('Sort').selectOption('oldest')
  await expect(page.locator('.row')).toHaveText([/Dark mode.*1 vote/, /Dark mode please/])
  await page.getByRole('checkbox', { name: 'Select Dark mode', exact: true }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(titles).toHaveText(['Dark mode please', 'Please add a dark mode'])
  await page.keyboard.press('z')
  await expect(page.locator('.row')).toHaveText([/Dark mode.*1 vote/, /Dark mode please/])
  await page.getByRole('link', { name: '1 vote' }).click()
  await expect(titles).toHaveText(['Please add a dark mode', 'Dark mode'])
  await expect(page.getByRole('region', { name: 'Group' })).toContainText('1 vote in 2 reports')
  await page.getByLabel('Select Please add a dark mode').check()
  await page.getByRole('button', { name: 'Separate' }).click()
  await expect(page.getByText('1 report separated.')).toBeVisible()
  await expect(titles).toHaveText([
    'Please add a dark mode',
    'Dark mode please',
    'Dark mode',
    'TypeError: order 1 is undefined',
  ])
})

test('a report says how often its problem occurred, and links to the others', async ({ page, inbox }) => {
  const written = await inbox.report(saying('Written'))
  await inbox.report(crash(1))
  const id = await inbox.report(crash(2))
  await inbox.signIn(`reports/${id}`)
  const group = page.getByRole('region', { name: 'Same problem' })
  await expect(group).toContainText('2 reports from 1 person')
  await expect(group).toContainText('First seen just now · last seen just now')
  await expectNoFaults(page, 'report of a group')
  await group.getByRole('button', { name: 'Mute problem', exact: true }).click()
  await group.getByRole('button', { name: 'Unmute problem' }).click()
  await expect(group.getByRole('button', { name: 'Mute problem', exact: true })).toBeVisible()
  await group.getByRole('link', { name: '2 reports' }).click()
  await expect(page.locator('.row-link')).toHaveText([
    'TypeError: order 2 is undefined',
    'TypeError: order 1 is undefined',
  ])
  await page.goto(`${inbox.url}reports/${written}`)
  await expect(page.getByRole('heading', { name: 'Written' })).toBeVisible()
  await expect(group).toHaveCount(0)
})
