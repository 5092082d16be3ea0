import { expect } from '@playwright/test'
import { expectNoFaults } from '../../support/axe-page.ts'
import { test } from '../../support/inbox-page.ts'

test('an owner invites a person, who joins with a name, works, and is told when the access ends', async ({
  page,
  inbox,
  browser,
}) => {
  await inbox.signIn()
  await page.getByRole('link', { name: 'People' }).click()
  const email = `${crypto.randomUUID()}@example.com`
  await page.getByLabel('Email').fill(email)
  await page.getByRole('combobox', { name: 'Role', exact: true }).selectOption('reader')
  await page.getByRole('button', { name: 'Create invitation' }).click()
  const link = (await page.locator('.team-created .secret').textContent()) ?? ''

  const context = await browser.newContext()
  const ann = await context.newPage()
  await ann.goto(link)
  await expect(ann.getByLabel('Your name')).toBeFocused()
  await ann.keyboard.press('Enter')
  await expect(ann.getByRole('alert')).toContainText('Enter your name.')
  await ann.getByLabel('Your name').fill('Ann Lee')
  await ann.keyboard.press('Enter')
  await expect(ann.getByRole('navigation', { name: 'Projects' })).toBeVisible()
  expect(ann.url()).not.toContain('#')

  await page.reload()
  const person = page.locator('.person').filter({ hasText: email })
  await expect(person).toContainText('Ann Lee')
  await person.getByRole('combobox').selectOption('member')
  await expect(page.getByRole('status')).toContainText('Saved.')
  await person.getByRole('button', { name: 'Remove Ann Lee' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(person).toHaveCount(0)

  await ann.getByRole('link', { name: 'People' }).click()
  await expect(ann.getByRole('alert')).toContainText('An admin removed you from this inbox.')
  await expect(ann.getByLabel('Inbox token')).toBeVisible()
  await ann.goto(link)
  await ann.getByLabel('Your name').fill('Ann Lee')
  await ann.keyboard.press('Enter')
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
  await context.close()
})

test('a personal token is shown once and can be revoked', async ({ page, inbox }) => {
  await inbox.signIn('team')
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
    await page.getByLabel('Your name').waitFor()
    await expectNoFaults(page, 'join')
    await inbox.owner('POST', '/invitations', { email: 'pending@example.com', role: 'reader' })
    await inbox.signIn('team')
    await page.getByRole('heading', { name: 'Open invitations' }).waitFor()
    await expectNoFaults(page, 'team')
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    )
  })
}
