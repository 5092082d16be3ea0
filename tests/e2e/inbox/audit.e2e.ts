import { expect, type Page } from '@playwright/test'
import { readFile } from 'node:fs/promises'
import { expectNoFaults } from '../../support/axe-page.ts'
import { saying, test } from '../../support/inbox-page.ts'

const entries = (page: Page) => page.getByRole('list', { name: 'Changes' }).getByRole('listitem')

test('the audit log says who changed what, leads to the report, and shows older entries', async ({
  page,
  inbox,
}) => {
  const id = await inbox.report(saying('Broken'))
  for (let change = 0; change < 60; change += 1)
    await inbox.owner('PATCH', `/reports/${id}`, { status: change % 2 === 0 ? 'done' : 'open' })
  await inbox.signIn(`audit?project=${inbox.sdkKey}`)
  await expect(entries(page)).toHaveCount(50)
  await expect(entries(page).first()).toContainText('Changed a report')
  await expect(entries(page).first()).toContainText('Status: Done → Open')
  await expect(entries(page).first()).toContainText('Owner')
  await page.getByRole('button', { name: 'Show older' }).press('Enter')
  await expect(entries(page)).toHaveCount(61)
  await expect(entries(page).last()).toContainText('Created the project')
  await expect(page.getByRole('button', { name: 'Show older' })).toHaveCount(0)
  await expect(page.getByText('No changes yet.')).toHaveCount(0)
  await entries(page).first().getByRole('link', { name: 'Broken' }).click()
  await expect(page.getByRole('heading', { name: 'Broken' })).toBeVisible()
})

test('a deleted report keeps its title in the audit log while it can be restored', async ({
  page,
  inbox,
}) => {
  const id = await inbox.report(saying('Broken'))
  await inbox.owner('DELETE', `/reports/${id}`)
  await inbox.signIn(`audit?project=${inbox.sdkKey}`)
  const deleted = entries(page).filter({ hasText: 'Deleted a report' })
  await deleted.getByRole('link', { name: 'Broken' }).click()
  await expect(page).toHaveURL(/deleted/)
  await inbox.owner('DELETE', `/deleted-reports/${id}`)
  await page.goBack()
  await expect(deleted.first()).toContainText(id.slice(0, 8))
  await expect(entries(page).getByRole('link')).toHaveCount(0)
})

test('R-15 a person is found, exported and erased, and the audit log proves it', async ({ page, inbox }) => {
  const email = `ann-${inbox.sdkKey}@example.com`
  await inbox.report(saying('Hers', { formData: { description: 'Hers', reportedBy: email } }))
  const other = await inbox.report(
    saying('Not hers', { formData: { description: 'Not hers', reportedBy: 'bob@example.com' } }),
  )
  await inbox.signIn(`audit?project=${inbox.sdkKey}`)
  await page.getByRole('button', { name: 'Person data…' }).press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Export or erase a person' })
  await dialog.getByLabel('Email or user id').fill(email)
  await page.keyboard.press('Enter')
  await expect(dialog.getByRole('status')).toContainText('1 report, 0 files')

  const started = page.waitForEvent('download')
  await dialog.getByRole('link', { name: 'Export as JSON' }).click()
  const person = JSON.parse(await readFile(await (await started).path(), 'utf8'))
  expect(person.reports).toMatchObject([{ title: 'Hers' }])

  const erase = dialog.getByRole('button', { name: 'Erase' })
  await expect(erase).toBeDisabled()
  await dialog.getByLabel('To erase everything permanently').fill(email)
  await erase.click()
  await expect(dialog.getByRole('status')).toContainText('Erased 1 report')
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(entries(page).first()).toContainText('Erased a person')
  await expect(entries(page).first()).toContainText('Reports: 1')
  await expect(page.getByRole('main')).not.toContainText(email)
  const { reports } = await (await inbox.owner('GET', `/reports?project=${inbox.sdkKey}`)).json()
  expect(reports).toMatchObject([{ id: other }])
})

test('the secret key is replaced after a question; all reports are downloaded', async ({ page, inbox }) => {
  await inbox.report(saying('One'))
  await inbox.report(saying('Two'))
  await inbox.signIn(`settings/${inbox.sdkKey}#data`)
  await page.getByRole('button', { name: 'Replace secret key…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await expect(page.locator('#data .secret')).toHaveCount(0)
  await page.getByRole('button', { name: 'Replace secret key…' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Replace', exact: true }).click()
  await expect(page.locator('#data .secret')).toHaveText(/^[0-9a-f]{64}$/)

  const started = page.waitForEvent('download')
  await page.getByRole('link', { name: 'Export all reports (JSON lines)' }).click()
  const text = await readFile(await (await started).path(), 'utf8')
  const titles = text
    .trimEnd()
    .split('\n')
    .map((line): string => JSON.parse(line).title)
  expect(titles).toEqual(['One', 'Two'])
})

for (const width of [1280, 390]) {
  test(`axe finds no violations in the audit log, light and dark, ${width} px wide`, async ({
    page,
    inbox,
  }) => {
    await page.setViewportSize({ width, height: 800 })
    await inbox.report(saying('Broken'))
    await inbox.signIn(`audit?project=${inbox.sdkKey}`)
    await expect(entries(page).first()).toBeVisible()
    for (const isOpen of [false, true]) {
      if (isOpen) await page.getByRole('button', { name: 'Person data…' }).click()
      await expectNoFaults(page, isOpen ? 'audit log with the dialog' : 'audit log')
    }
    const wide = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(wide).toBeLessThanOrEqual(0)
  })
}

test('the audit log names people and says in words what changed', async ({ page, inbox }) => {
  const email = `ann-${inbox.sdkKey}@example.com`
  const invited = await (await inbox.owner('POST', '/invitations', { email, role: 'reader' })).json()
  await inbox.owner('DELETE', `/invitations/${invited.id}`)
  await inbox.owner('PATCH', `/projects/${inbox.sdkKey}`, {
    webhooks: [{ url: 'https://hooks.example/a', events: ['report.created'], format: 'slack' }],
  })
  await inbox.signIn(`audit?project=${inbox.sdkKey}`)
  await expect(entries(page).first()).toContainText(
    'Webhooks: https://hooks.example/a (report created, as slack)',
  )
  await page.getByRole('combobox', { name: 'Project' }).selectOption('')
  await expect(entries(page).filter({ hasText: `Withdrew the invitation for ${email}` })).toHaveCount(1)
  await expect(entries(page).filter({ hasText: `Invited ${email}` })).toHaveCount(1)
})
