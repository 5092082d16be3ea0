import { expect, type Page } from '@playwright/test'
import { expectNoFaults } from '../../support/axe-page.ts'
import { openNavigation, saying, test } from '../../support/inbox-page.ts'

test('an owner invites a person, who joins with a name, works, and is told when the access ends', async ({
  page,
  inbox,
  browser,
}) => {
  await inbox.signIn()
  await page.getByRole('link', { name: 'People' }).click()
  const email = `${crypto.randomUUID()}@example.com`
  await page.getByRole('button', { name: 'Invite people' }).click()
  await page.getByLabel('Email').fill('ann')
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('“ann” is not an email address.')
  await page.getByLabel('Email').fill(email)
  await page.getByRole('combobox', { name: 'Role' }).selectOption('reader')
  await expect(page.getByRole('combobox', { name: 'Role' })).toHaveAccessibleDescription(/^Reads reports/)
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  const link = (await page.locator('.team-created .secret').textContent()) ?? ''

  const context = await browser.newContext()
  const ann = await context.newPage()
  await ann.goto(link)
  await expect(ann.getByLabel('Your name')).toBeFocused()
  await expect(ann.getByLabel('Your name')).toHaveAccessibleDescription(/reporters see it with your replies/)
  await ann.keyboard.press('Enter')
  await expect(ann.getByRole('alert')).toContainText('Enter your name.')
  await ann.getByLabel('Your name').fill('Ann Lee')
  await ann.keyboard.press('Enter')
  await expect(ann.getByRole('navigation', { name: 'Projects' })).toBeVisible()
  expect(ann.url()).not.toContain('#')

  await page.reload()
  const person = page.locator('.person').filter({ hasText: email })
  await expect(person).toContainText('Ann Lee')
  await expect(person).toContainText('All projects')
  const edit = person.getByRole('button', { name: 'Edit Ann Lee' })
  await edit.click()
  const dialog = page.getByRole('dialog', { name: 'Ann Lee' })
  await dialog.getByRole('combobox', { name: 'Role' }).selectOption('member')
  await dialog.getByLabel('All projects').uncheck()
  await dialog.getByRole('checkbox').nth(1).check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByRole('status')).toContainText('Saved.')
  await expect(person).toContainText('Member')
  await expect(person).not.toContainText('All projects')
  await edit.click()
  await dialog.getByRole('button', { name: 'Create sign-in link' }).click()
  const linkDialog = page.getByRole('dialog', { name: 'Sign-in link for Ann Lee' })
  const signInLink = (await linkDialog.locator('.secret').textContent()) ?? ''
  await linkDialog.getByRole('button', { name: 'Close' }).click()
  await expect(page.getByRole('region', { name: 'Open sign-in links' })).toContainText(email)
  await expect(page.getByRole('region', { name: 'Open invitations' }).getByText(email)).toHaveCount(0)
  await ann.goto(signInLink)
  await expect(ann.getByRole('heading', { name: 'Sign in as Ann Lee' })).toBeVisible()
  await expect(ann.getByLabel('Your name')).toHaveCount(0)
  await ann.getByRole('button', { name: 'Sign in' }).click()
  await expect(ann.getByRole('navigation', { name: 'Projects' })).toBeVisible()
  await edit.click()
  await dialog.getByRole('button', { name: 'Remove from team' }).click()
  await page.getByRole('dialog', { name: 'Remove Ann Lee?' }).getByRole('button', { name: 'Remove' }).click()
  await expect(person).toHaveCount(0)

  await page.getByRole('button', { name: 'Invite people' }).click()
  await page.getByLabel('Email').fill(`second-${email}`)
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  await expect(page.locator('.team-created')).toHaveCount(1)
  await page.getByRole('button', { name: `Withdraw the link for second-${email}` }).click()
  await expect(page.locator('.team-created')).toHaveCount(0)

  // The server ends the stream of the open list, and the page asks why.
  await expect(ann.getByRole('alert')).toContainText('An admin removed you from this inbox.')
  await expect(ann.getByLabel('Inbox token')).toBeVisible()
  await ann.goto(link)
  await expect(ann.getByRole('alert')).toContainText('This invitation was used')
  await context.close()
})

test('a person of one project sees only this project', async ({ inbox, browser }) => {
  const email = `${crypto.randomUUID()}@example.com`
  const response = await inbox.owner('POST', '/invitations', {
    email,
    role: 'member',
    projects: [inbox.sdkKey],
  })
  const { url } = await response.json()
  const context = await browser.newContext()
  const ann = await context.newPage()
  await ann.goto(url)
  await ann.getByLabel('Your name').fill('Ann Lee')
  await ann.keyboard.press('Enter')
  const projects = ann.getByRole('navigation', { name: 'Projects' })
  await expect(projects.locator('.project')).toHaveCount(1)
  await expect(projects.getByRole('link', { name: 'All projects' })).toHaveCount(0)
  await expect(ann).toHaveURL(new RegExp(`project=${inbox.sdkKey}`))
  await expect(ann.getByRole('heading', { name: 'No reports yet' })).toBeVisible()
  const base = new URL('/inbox/', url)
  await ann.goto(`${base}numbers`)
  await expect(ann).toHaveURL(`${base}numbers?project=${inbox.sdkKey}`)
  await expect(ann.getByText('No reports in this period')).toBeVisible()
  await ann.goto(`${base}ratings`)
  await expect(ann.getByText('No answers yet')).toBeVisible()
  await expect(ann.getByRole('alert')).toHaveCount(0)
  await context.close()
})

test('a personal token is shown once and can be revoked', async ({ page, inbox }) => {
  await inbox.signIn('account')
  const name = crypto.randomUUID()
  await page.getByLabel('Token name').fill(name)
  await page.getByRole('button', { name: 'Create token' }).click()
  await expect(page.locator('.team-created .secret')).toHaveText(/^ndp_[0-9a-f]{64}$/)
  await page.reload()
  await expect(page.locator('.team-created')).toHaveCount(0)
  await page.getByRole('button', { name: `Revoke ${name}` }).click()
  await expect(page.getByRole('button', { name: `Revoke ${name}` })).toHaveCount(0)
})

for (const width of [1280, 390]) {
  test(`axe finds no violations on the team and join screens, light and dark, ${width} px wide`, async ({
    page,
    inbox,
  }) => {
    test.slow()
    await page.setViewportSize({ width, height: 800 })
    await page.goto(`${inbox.url}join#x`)
    await page.getByRole('heading', { name: 'Invitation not valid' }).waitFor()
    await expectNoFaults(page, 'invitation that is not valid')
    const invitation = { email: `${crypto.randomUUID()}@example.com`, role: 'reader' }
    const { url } = await (await inbox.owner('POST', '/invitations', invitation)).json()
    await page.goto(url)
    await page.reload()
    await expect(page.getByText('The link works once, until')).toBeVisible()
    await expectNoFaults(page, 'join')
    await inbox.signIn('team')
    await page.getByRole('heading', { name: 'Open invitations' }).waitFor()
    await expectNoFaults(page, 'team')
    await page.getByRole('button', { name: 'Invite people' }).click()
    await expectNoFaults(page, 'inviting people')
    await page.keyboard.press('Escape')
    await openNavigation(page)
    await page.getByRole('link', { name: 'Account' }).click()
    await page.getByRole('checkbox').first().waitFor()
    await expectNoFaults(page, 'account')
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    )
  })
}

test('on a phone, role and projects are below the name, and one button is beside them', async ({
  page,
  inbox,
}) => {
  await page.setViewportSize({ width: 390, height: 800 })
  const email = `${crypto.randomUUID()}@example.com`
  const invitation = { email, role: 'reader', projects: null }
  await page.goto((await (await inbox.owner('POST', '/invitations', invitation)).json()).url)
  await page.getByLabel('Your name').fill('Ann Lee')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Menu' }).waitFor()
  await inbox.signIn('team')
  const person = page.getByRole('list', { name: 'People' }).getByRole('listitem').filter({ hasText: email })
  const parts = [
    person,
    person.locator('.person-name'),
    person.getByText('Reader'),
    person.getByText('All projects'),
    person.getByRole('button'),
  ]
  const [list, name, role, projects, edit] = await Promise.all(
    parts.map(async (part) => {
      const { x = 0, y = 0, width = 0, height = 0 } = (await part.boundingBox()) ?? {}
      return { left: x, right: x + width, top: y, bottom: y + height }
    }),
  )
  expect(role?.top).toBeGreaterThanOrEqual(name?.bottom ?? Infinity)
  expect(projects?.top).toBeLessThan(role?.bottom ?? 0)
  expect(edit?.top).toBeLessThan(name?.bottom ?? 0)
  expect(edit?.left).toBeGreaterThanOrEqual(name?.right ?? Infinity)
  expect(list?.bottom).toBeGreaterThanOrEqual(projects?.bottom ?? Infinity)
})

test('a reader sees that reports and settings are read only, and why', async ({ inbox, browser }) => {
  const id = await inbox.report(saying('Broken'))
  const email = `${crypto.randomUUID()}@example.com`
  const invitation = { email, role: 'reader', projects: [inbox.sdkKey] }
  const { url } = await (await inbox.owner('POST', '/invitations', invitation)).json()
  const base = String(url).slice(0, String(url).lastIndexOf('join#'))
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(url)
  await page.getByLabel('Your name').fill('Ann Lee')
  await page.keyboard.press('Enter')
  await expect(page.locator('.row-link')).toHaveText(['Broken'])
  await page.keyboard.press('e')
  await expect(page.getByRole('status').filter({ hasText: 'Your role is reader' })).toBeVisible()

  await page.goto(`${base}reports/${id}`)
  await expect(page.getByText('Read only')).toHaveAttribute('title', /Your role is reader/)
  for (const name of ['Status', 'Priority', 'Assignee'])
    await expect(page.getByRole('combobox', { name, exact: true })).toBeDisabled()
  await expect(page.getByRole('button', { name: 'Mark done' })).toHaveCount(0)
  await page.getByLabel('More', { exact: true }).click()
  await expect(page.getByRole('button', { name: 'Copy as Markdown' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Delete report' })).toHaveCount(0)
  await expectNoFaults(page, 'report for a reader')

  await page.goto(`${base}settings/${inbox.sdkKey}#access`)
  await expect(page.getByRole('note').filter({ hasText: 'Only admins can change settings.' })).toBeVisible()
  await expect(page.getByLabel('Allowed origins')).toBeDisabled()
  const disabledColor = await page
    .locator('#webhooks .add-button')
    .evaluate((button) => getComputedStyle(button).color)
  await page.goto(`${base}settings/${inbox.sdkKey}#appearance`)
  await expect(page.getByText('Upload an image')).toHaveCSS('color', disabledColor)
  await expect(page.getByRole('button', { name: 'Save' })).toHaveCount(0)
  await context.close()
})

test('a person sees where they are signed in, and signs another browser out', async ({ inbox, browser }) => {
  const email = `${crypto.randomUUID()}@example.com`
  const openBrowser = async (join: (page: Page) => Promise<void>) => {
    const invitation = { email, role: 'reader', projects: [inbox.sdkKey] }
    const { url } = await (await inbox.owner('POST', '/invitations', invitation)).json()
    const context = await browser.newContext()
    const page = await context.newPage()
    await page.goto(url)
    await join(page)
    await expect(page.getByRole('navigation', { name: 'Projects' })).toBeVisible()
    return { context, page }
  }
  const first = await openBrowser(async (page) => {
    await page.getByLabel('Your name').fill('Ann Lee')
    await page.keyboard.press('Enter')
  })
  const second = await openBrowser((page) => page.getByRole('button', { name: 'Sign in' }).click())
  // The links below must not move under the pointer when the account shows that its role has no audit log.
  const account = Promise.withResolvers<void>()
  await second.page.route('**/account', async (route) => {
    await account.promise
    await route.continue()
  })
  await second.page.reload()
  const people = second.page.getByRole('link', { name: 'People' })
  const audit = second.page.getByRole('link', { name: 'Audit log' })
  await expect(audit).toBeVisible()
  const before = await people.boundingBox()
  account.resolve()
  await expect(audit).toHaveCount(0)
  await expect.poll(() => people.boundingBox()).toEqual(before)
  await second.page.getByRole('link', { name: 'Account' }).click()
  const sessions = second.page.getByRole('list', { name: 'Sessions' }).getByRole('listitem')
  await expect(sessions).toHaveCount(2)
  await expect(sessions.filter({ hasText: 'This browser' })).toHaveCount(1)
  await sessions.getByRole('button', { name: /^Sign out .+ on .+ at / }).click()
  await expect(sessions).toHaveCount(1)
  const name = second.page.getByLabel('Your name')
  await name.fill('  ')
  await second.page.getByRole('button', { name: 'Save name' }).click()
  await expect(second.page.getByRole('alert')).toHaveText('Enter a name.')
  await expect(name).toBeFocused()
  await first.page.reload()
  await expect(first.page.getByLabel('Inbox token')).toBeVisible()
  await Promise.all([first.context.close(), second.context.close()])
})
