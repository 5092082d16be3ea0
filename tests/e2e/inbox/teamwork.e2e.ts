import { expect, type Page } from '@playwright/test'
import { expectNoFaults, prepareForAxe } from '../../support/axe-page.ts'
import { openListMenu, saying, test } from '../../support/inbox-page.ts'
import { createProject, providerOrigin } from '../../support/project.ts'
import { routeRequests } from '../../support/route-requests.ts'

const comments = (page: Page) => page.locator('.comment')
const composer = (page: Page) => page.getByRole('textbox', { name: 'New internal comment' })

test('reports are assigned, labeled and filtered in the list by keyboard', async ({ page, inbox }) => {
  await inbox.report(saying('First'))
  await inbox.report(saying('Second'))
  await inbox.signIn()
  await expect(page.locator('.row')).toHaveCount(2)
  const row = (title: string) => page.locator('.row').filter({ hasText: title })
  await row('Second').getByRole('checkbox').check()
  await row('First').getByRole('checkbox').check()
  await page.keyboard.press('l')
  await page.getByLabel('Find or create a label').fill('checkout')
  await page.keyboard.press('Enter')
  await expect(page.locator('.choice').getByText('checkout')).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Done' }).click()
  await expect(page.locator('.row .label')).toHaveCount(2)

  await page.keyboard.press('Escape')
  await row('First').getByRole('checkbox').check()
  await page.keyboard.press('a')
  await page.getByLabel('Find a person').fill('me')
  await page.keyboard.press('Enter')
  await expect(row('First').locator('.initials')).toBeVisible()
  await page.keyboard.press('Escape')
  const filters = await openListMenu(page, 'Filter')
  await filters.getByLabel('Assignee').selectOption({ label: 'No one' })
  await expect(page.locator('.row')).toHaveCount(1)
  await expect(row('Second')).toBeVisible()
  await filters.getByLabel('Assignee').selectOption({ label: 'Me' })
  await expect(row('First')).toBeVisible()
  await expect(page.locator('.row')).toHaveCount(1)
  await filters.getByLabel('Label').selectOption('checkout')
  await expect(row('First')).toBeVisible()

  await page.getByRole('button', { name: 'Shortcuts' }).click()
  const help = page.getByRole('dialog')
  for (const label of ['Assign', 'Add or remove labels', 'Archive']) await expect(help).toContainText(label)
})

test('only people who can change reports are offered as assignees', async ({ page, inbox }) => {
  const id = await inbox.report(saying('First'))
  const elsewhere = await createProject()
  const people = [
    ['reader', inbox.sdkKey],
    ['member', inbox.sdkKey],
    ['member', elsewhere.sdkKey],
  ] as const
  const [reader = '', member = '', stranger = ''] = await Promise.all(
    people.map(async ([role, project]) => {
      const name = `${role} ${crypto.randomUUID()}`
      const invitation = { email: `${crypto.randomUUID()}@example.com`, role, projects: [project] }
      const { url } = await (await inbox.owner('POST', '/invitations', invitation)).json()
      const token = String(url).split('#')[1]
      const accepted = await fetch(`${providerOrigin}/inbox/api/invitations/accept`, {
        method: 'POST',
        headers: { Origin: providerOrigin },
        body: JSON.stringify({ token, name }),
      })
      expect(accepted.status).toBe(204)
      return name
    }),
  )
  await inbox.signIn(`reports/${id}`)
  const options = page.getByRole('combobox', { name: 'Assignee', exact: true }).locator('option')
  await expect(options.filter({ hasText: member })).toHaveCount(1)
  for (const other of [reader, stranger]) await expect(options.filter({ hasText: other })).toHaveCount(0)
  await page.keyboard.press('a')
  const choices = page.getByRole('dialog').getByRole('listitem')
  await expect(choices.filter({ hasText: member })).toHaveCount(1)
  for (const other of [reader, stranger]) await expect(choices.filter({ hasText: other })).toHaveCount(0)
  await page.goto(`${inbox.url}?project=${inbox.sdkKey}`)
  await page.locator('.row').getByRole('checkbox').check()
  await page.keyboard.press('a')
  await expect(choices.filter({ hasText: member })).toHaveCount(1)
  for (const other of [reader, stranger]) await expect(choices.filter({ hasText: other })).toHaveCount(0)
})

test('comments show their author, Markdown and changes of others, and keep what is typed', async ({
  page,
  inbox,
}) => {
  const id = await inbox.report(saying('Broken'))
  await inbox.signIn(`reports/${id}`)
  await composer(page).fill('**Seen** by @Own')
  await page.keyboard.press('Enter')
  await expect(composer(page)).toHaveValue('**Seen** by @Owner ')
  await page.reload()
  await expect(composer(page)).toHaveValue('**Seen** by @Owner ')
  await routeRequests(page, '**/comments', (route) =>
    route.request().method() === 'POST' ? route.abort() : route.continue(),
  )
  await page.getByRole('button', { name: 'Add internal comment' }).click()
  await expect(page.getByRole('alert')).toContainText('your text is kept')
  await expect(composer(page)).toHaveValue('**Seen** by @Owner ')
  await page.unroute('**/comments')
  await composer(page).press('Control+Enter')
  await expect(comments(page)).toHaveCount(1)
  await expect(comments(page).locator('strong').filter({ hasText: 'Seen' })).toBeVisible()
  await expect(comments(page).locator('.mention')).toHaveText('@Owner')
  await expect(composer(page)).toHaveValue('')
  await expect(page.getByRole('button', { name: 'Following' })).toHaveAttribute('aria-pressed', 'true')

  await inbox.owner('POST', `/reports/${id}/comments`, { text: 'From elsewhere' })
  await inbox.owner('PATCH', `/reports/${id}`, { assignee: 'owner', addLabels: ['live'] })
  await expect(comments(page)).toHaveCount(2)
  await expect(page.getByLabel('Assignee')).toHaveValue('owner')
  await expect(page.locator('.report-labels .label')).toHaveText('live')
})

test('the sidebar counts notifications as they arrive, until the report is opened', async ({
  page,
  inbox,
}) => {
  const title = 'Broken checkout'
  const id = await inbox.report(saying(title))
  const invitation = { email: `${crypto.randomUUID()}@example.com`, role: 'member', projects: [inbox.sdkKey] }
  const { url } = await (await inbox.owner('POST', '/invitations', invitation)).json()
  const name = `Ann ${crypto.randomUUID().slice(0, 8)}`
  await page.goto(url)
  await page.getByLabel('Your name').fill(name)
  await page.keyboard.press('Enter')
  const bell = page.getByRole('link', { name: /^Notifications/ })
  await expect(bell).toHaveAccessibleName('Notifications')
  await page.getByRole('link', { name: title }).waitFor()
  const { members } = await (await inbox.owner('GET', '/members')).json()
  const ann = members.find((member: { name: string }) => member.name === name).id
  await inbox.owner('PATCH', `/reports/${id}`, { assignee: ann })
  await inbox.owner('POST', `/reports/${id}/comments`, { text: `@${name} look` })
  await expect(bell).toHaveAccessibleName('Notifications 2 unread')
  await bell.click()
  const items = page.getByRole('list', { name: 'Notifications' }).getByRole('listitem')
  await expect(items).toContainText(['mentioned you', 'assigned this report to you'])
  await expectNoFaults(page, 'the notifications')
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Following' })).toHaveAttribute('aria-pressed', 'true')
  await page.goBack()
  await expect(bell).toHaveAccessibleName('Notifications')
  await expect(items.filter({ hasText: '(unread)' })).toHaveCount(0)
})

test('two people who edit one comment both see both texts, and lose none', async ({ page, inbox }) => {
  const id = await inbox.report(saying('Broken'))
  const response = await inbox.owner('POST', `/reports/${id}/comments`, { text: 'first' })
  const comment: { id: string } = await response.json()
  await inbox.signIn(`reports/${id}`)
  await comments(page).getByLabel('Comment actions').click()
  await comments(page).getByRole('button', { name: 'Edit' }).click()
  await page.getByRole('textbox', { name: 'Edit comment' }).fill('mine')
  await inbox.owner('PATCH', `/reports/${id}/comments/${comment.id}`, { text: 'theirs', version: 1 })
  await expect(page.getByRole('alert')).toContainText('theirs')
  await expect(page.getByRole('textbox', { name: 'Edit comment' })).toHaveValue('mine')
  await page.getByRole('button', { name: 'Replace with my text' }).click()
  await expect(comments(page)).toContainText('mine')
  await expect(comments(page)).toContainText('edited')
  await comments(page).getByLabel('Comment actions').click()
  await comments(page).getByRole('button', { name: 'Delete' }).click()
  await expect(comments(page)).toHaveCount(0)
})

for (const width of [1280, 390]) {
  test(`axe finds no violations where a team works, light and dark, ${width} px wide`, async ({
    page,
    inbox,
  }) => {
    await prepareForAxe(page, width)
    const id = await inbox.report(saying('Broken'))
    const addLabels = ['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']
    await inbox.owner('PATCH', `/reports/${id}`, { addLabels, assignee: 'owner' })
    await inbox.owner('POST', `/reports/${id}/comments`, {
      text: '# Title\n\n- [x] task\n- @Owner\n\n| a | b |\n|---|---|\n| 1 | [link](https://example.com) |\n\n> quote\n\n```\ncode\n```',
    })
    await inbox.signIn()
    await expect(page.locator('.row')).toHaveCount(1)
    await expectNoFaults(page, 'list')
    await page.keyboard.press('a')
    await expectNoFaults(page, 'assign')
    await page.keyboard.press('Escape')
    await page.goto(`${inbox.url}reports/${id}`)
    await expect(comments(page)).toHaveCount(1)
    await expectNoFaults(page, 'report')
    await page.keyboard.press('l')
    await expect(page.locator('.choice')).toHaveCount(8)
    await expectNoFaults(page, 'labels')
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    )
  })
}
