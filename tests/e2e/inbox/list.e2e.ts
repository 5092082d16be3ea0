import { expect, type Page } from '@playwright/test'
import { openListMenu, openNavigation, saying, test } from '../../support/inbox-page.ts'
import { createProject } from '../../support/project.ts'
import { routeRequests } from '../../support/route-requests.ts'

const rowOf = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name })
const titles = (page: Page) => page.locator('.row-link').allTextContents()

test('reports are listed newest first with their type and contents', async ({ page, inbox }) => {
  await inbox.report(saying('Older', { priority: 'HIGH', currentUrl: 'x' }))
  await inbox.report(
    saying('Newer', {
      type: 'FEATURE_REQUEST',
      screenRecordingUrl: 'https://files.example/a.webm',
      metaData: { currentUrl: 'https://shop.example/cart?id=1' },
    }),
  )
  await inbox.signIn()
  await expect(page.locator('.row-link')).toHaveText(['Newer', 'Older'])
  await expect(rowOf(page, 'Newer')).toContainText('shop.example/cart')
  await expect(rowOf(page, 'Newer')).toContainText('Idea')
  await expect(rowOf(page, 'Newer').getByRole('img', { name: 'Recording' })).toBeVisible()
  await expect(rowOf(page, 'Older').getByRole('img', { name: 'High priority' })).toBeVisible()
  await expect(rowOf(page, 'Older').getByRole('time')).toHaveAttribute('title', /\d{4}/)
})

test('untrusted text stays text, and all of it is visible', async ({ page, inbox }) => {
  const requests: string[] = []
  page.on('request', (request) => requests.push(request.url()))
  page.on('dialog', () => requests.push('dialog'))
  await inbox.report(
    saying('<img src=https://evil.example/x onerror=alert(1)>', {
      type: '<b>BUG</b>',
      metaData: { currentUrl: 'javascript:alert(1)' },
    }),
  )
  await inbox.report(saying('safe\u202egnp.exe \u001b[31m'))
  await inbox.signIn()
  await expect(page.locator('.row-link')).toHaveText([
    'safe⟨U+202E⟩gnp.exe ␛[31m',
    '<img src=https://evil.example/x onerror=alert(1)>',
  ])
  await expect(page.locator('.row img, .row b, a[href^="javascript:"]')).toHaveCount(0)
  expect(requests.filter((url) => !url.startsWith(inbox.url))).toEqual([])
})

test('reports are found and resolved, and a change is undone, with the keyboard alone', async ({
  page,
  inbox,
}) => {
  for (const title of ['One', 'Two', 'Three', 'Four']) await inbox.report(saying(title))
  await inbox.signIn()
  await expect(page.locator('.row-link')).toHaveText(['Four', 'Three', 'Two', 'One'])
  await page.keyboard.press('j')
  await expect(page.getByRole('link', { name: 'Four' })).toBeFocused()
  await page.keyboard.press('j')
  await page.keyboard.press('e')
  await expect(page.locator('.row-link')).toHaveText(['Four', 'Two', 'One'])
  await expect(page.getByRole('link', { name: 'Two' })).toBeFocused()
  await expect(page.getByRole('status').filter({ hasText: 'Marked as done.' })).toBeVisible()
  await page.keyboard.press('z')
  await expect(page.locator('.row-link')).toHaveText(['Four', 'Three', 'Two', 'One'])

  await page.keyboard.press('k')
  await page.keyboard.press('x')
  await page.keyboard.press('Shift+J')
  await expect(page.getByText('2 selected')).toBeVisible()
  await page.keyboard.press('i')
  await expect(page.locator('.row-link')).toHaveCount(2)

  await page.keyboard.press('/')
  await page.keyboard.type('one')
  await expect(page.locator('.row-link')).toHaveText(['One'])
  await page.keyboard.press('Escape')
  await expect(page.getByRole('combobox', { name: 'Search reports' })).toHaveValue('one')
  await page.keyboard.press('j')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/reports\/[0-9a-f]{32}$/)
  await page.goBack()
  await expect(page.locator('.row-link')).toHaveText(['One'])

  await page.keyboard.press('?')
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible()
  const opened = page.waitForEvent('popup')
  await page.getByRole('link', { name: 'Guide to the inbox' }).click()
  const guide = await opened
  await expect(guide.getByRole('heading', { name: 'Search and filter' })).toBeVisible()
  await guide.getByRole('link', { name: 'Back to the inbox' }).click()
  await expect(guide).toHaveURL(page.url())
  await guide.close()
  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('the search keeps the focus if it opens as a row gets the focus', async ({ page, inbox }) => {
  for (const title of ['One', 'Two']) await inbox.report(saying(title))
  await inbox.signIn()
  await expect(page.locator('.row-link')).toHaveText(['Two', 'One'])
  await page.evaluate(async () => {
    const press = (key: string) =>
      (document.activeElement ?? document.body).dispatchEvent(
        new KeyboardEvent('keydown', { key, bubbles: true }),
      )
    press('j')
    press('/')
    for (let frame = 0; frame < 2; frame++) await new Promise((resolve) => requestAnimationFrame(resolve))
  })
  await expect(page.getByRole('combobox', { name: 'Search reports' })).toBeFocused()
  await page.keyboard.type('one')
  await expect(page.locator('.row-link')).toHaveText(['One'])
})

test('shortcuts act on the first row before another is chosen', async ({ page, inbox }) => {
  for (const title of ['One', 'Two']) await inbox.report(saying(title))
  await inbox.signIn()
  await expect(page.locator('.row-link')).toHaveText(['Two', 'One'])
  await page.keyboard.press('x')
  await expect(page.getByLabel('Select Two')).toBeChecked()
  await page.keyboard.press('Escape')
  await page.keyboard.press('e')
  await expect(page.locator('.row-link')).toHaveText(['One'])
})

test('the address of a list contains its filters', async ({ page, inbox }) => {
  await inbox.report(saying('Crash in checkout', { type: 'CRASH' }))
  await inbox.report(saying('Typo in checkout'))
  await inbox.signIn(`?project=${inbox.sdkKey}&status=all&type=CRASH&q=checkout`)
  await expect(page.locator('.row-link')).toHaveText(['Crash in checkout'])
  const type = (await openListMenu(page, 'Filter')).getByLabel('Type')
  await expect(type).toHaveValue('CRASH')
  await expect(page.getByLabel('Search reports')).toHaveValue('type:crash checkout')
  // The numbers of the statuses are those of all reports, which a search does not show.
  await expect(page.getByRole('link', { name: 'Done', exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Remove Type: Crash' }).click()
  await expect(page.getByRole('button', { name: /^Remove / })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Filter' })).toBeFocused()
  await expect(page.locator('.row-link')).toHaveText(['Typo in checkout', 'Crash in checkout'])
  await expect(page).toHaveURL(`${inbox.url}?project=${inbox.sdkKey}&status=all&q=checkout`)
  await page.goBack()
  await expect(page.locator('.row-link')).toHaveText(['Crash in checkout'])
  await page.getByRole('link', { name: 'Done' }).click()
  await expect(page.getByRole('heading', { name: 'No matches' })).toBeVisible()
  await expect(page.getByRole('link', { name: '1 in Open' })).toBeVisible()
  await page.getByRole('link', { name: 'Search all statuses' }).click()
  await expect(page.locator('.row-link')).toHaveCount(2)
})

test('the type filter lists the types of the chosen project only', async ({ page, inbox }) => {
  const own = `OWN_${crypto.randomUUID()}`
  const foreign = `FOREIGN_${crypto.randomUUID()}`
  await inbox.report(saying('Mine', { type: own }))
  const other = await createProject()
  await other.configure({}, { theirs: { title: 'Theirs', feedbackType: foreign, excludeData: {}, form: [] } })
  await inbox.signIn()
  const options = (await openListMenu(page, 'Filter')).getByLabel('Type').locator('option')
  await expect(options.filter({ hasText: own })).toHaveCount(1)
  await expect(options.filter({ hasText: foreign })).toHaveCount(0)
  await page.goto(`${inbox.url}?project=${other.sdkKey}`)
  await openListMenu(page, 'Filter')
  await expect(options.filter({ hasText: foreign })).toHaveCount(1)
  await expect(options.filter({ hasText: own })).toHaveCount(0)
})

test('new, changed and resolved reports update the open list; a failed load shows an error and can be retried', async ({
  page,
  inbox,
}) => {
  const id = await inbox.report(saying('First'))
  await inbox.signIn()
  await expect(page.locator('.row-link')).toHaveText(['First'])
  await inbox.report(saying('Second'))
  await expect(page.locator('.row-link')).toHaveText(['Second', 'First'])
  await expect(page.getByRole('link', { name: /^Open/ })).toContainText('2')
  await inbox.owner('PATCH', `/reports/${id}`, { status: 'done' })
  await expect(page.locator('.row-link')).toHaveText(['Second'])
  await expect(page.getByRole('link', { name: /^Open/ })).toContainText('1')

  await routeRequests(page, '**/api/reports?*', (route) => route.abort())
  await page.getByRole('link', { name: 'All', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('The server can’t be reached.')
  await page.unroute('**/api/reports?*')
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page.locator('.row-link')).toHaveText(['Second', 'First'])
})

test('bulk actions change several reports; deleted ones are restored at once or later, or deleted permanently', async ({
  page,
  inbox,
}) => {
  for (const title of ['One', 'Two', 'Three']) await inbox.report(saying(title))
  await inbox.signIn()
  await page.getByLabel('Select Three').check()
  await page.getByLabel('Select One').click({ modifiers: ['Shift'] })
  await expect(page.getByText('3 selected')).toBeVisible()
  await page.getByLabel('Select Two').uncheck()
  await page.getByRole('combobox', { name: 'Priority' }).selectOption('HIGH')
  await expect(page.getByRole('img', { name: 'High priority' })).toHaveCount(2)
  await page.getByLabel('Select One').check()
  await page.getByRole('button', { name: 'Delete' }).click()
  await expect(page.locator('.row-link')).toHaveText(['Three', 'Two'])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.locator('.row-link')).toHaveText(['Three', 'Two', 'One'])

  await page.getByLabel('Select Three').check()
  await page.getByLabel('Select One').check()
  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('link', { name: 'Deleted' }).click()
  const deleted = page.getByRole('list', { name: 'Deleted reports' }).getByRole('listitem')
  await expect(deleted).toHaveCount(2)
  await expect(deleted.first()).toContainText('7 days left')
  await page.getByRole('button', { name: 'Restore One' }).click()
  await expect(deleted).toHaveCount(1)
  await page.getByLabel('Select Three').check()
  await page.getByRole('button', { name: 'Delete permanently…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Delete 1 report permanently?' })
  await dialog.getByRole('button', { name: 'Delete permanently' }).click()
  await expect(page.getByRole('heading', { name: 'No deleted reports' })).toBeVisible()
  await page.getByRole('link', { name: /^Open/ }).click()
  await expect(page.locator('.row-link')).toHaveText(['Two', 'One'])
})

test('a list has groups and chosen columns, which stay after a reload and are a view, and a search says why it has no groups', async ({
  page,
  inbox,
}) => {
  const metaData = { browserName: 'Firefox(152.0)', releaseVersionNumber: '3.18.2' }
  await inbox.report(saying('First bug', { metaData }))
  await inbox.report(saying('An idea', { type: 'FEATURE_REQUEST', metaData }))
  const long =
    'Second bug, which needs many more words than its row has space for beside all of these columns'
  await inbox.report(saying(long, { metaData }))
  // The columns are those of a person in all lists, so that the owner of the other tests must not choose them.
  const email = `${crypto.randomUUID()}@example.com`
  const invitation = { email, role: 'member', projects: [inbox.sdkKey] }
  const { url } = await (await inbox.owner('POST', '/invitations', invitation)).json()
  await page.goto(url)
  await page.getByLabel('Your name').fill('Ann Lee')
  await page.keyboard.press('Enter')
  await expect(page.locator('.row')).toHaveCount(3)
  const headings = page.locator('.row-heading')
  await (await openListMenu(page, 'Display')).getByLabel('Group by').selectOption({ label: 'Type' })
  await expect(headings).toHaveText(['Bug 2', 'Idea 1'])
  await expect(page.locator('.row-link')).toHaveText([long, 'First bug', 'An idea'])

  await (await openListMenu(page, 'Display')).getByRole('button', { name: 'Columns' }).click()
  const dialog = page.getByRole('dialog', { name: 'Columns' })
  await dialog.getByRole('checkbox', { name: 'Version' }).check()
  await dialog.getByRole('checkbox', { name: 'Browser' }).check()
  await dialog.getByRole('button', { name: 'Move Version up' }).click()
  await dialog.getByRole('checkbox', { name: 'Assignee' }).uncheck()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Display' })).toBeFocused()
  const facts = rowOf(page, 'An idea').locator('.row-fact')
  await expect(facts).toHaveText(['3.18.2', 'Firefox 152'])
  await page.reload()
  await expect(facts).toHaveText(['3.18.2', 'Firefox 152'])
  await expect(headings).toHaveText(['Bug 2', 'Idea 1'])
  await expect(page.locator('.row-assignee')).toHaveCount(0)
  await page.setViewportSize({ width: 1000, height: 800 })
  const title = rowOf(page, long).locator('.row-link')
  await expect.poll(async () => (await title.boundingBox())?.width).toBeGreaterThan(150)
  await page.setViewportSize({ width: 390, height: 800 })
  await expect(facts.first()).toBeHidden()
  await page.setViewportSize({ width: 1280, height: 720 })

  await (await openListMenu(page, 'Display')).getByRole('button', { name: 'Save view' }).click()
  await page.getByRole('dialog', { name: 'Save view' }).getByLabel('Name').fill('By type')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Change the view By type' }).click()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  const question = page.getByRole('dialog', { name: 'Delete the view By type?' })
  await question.getByRole('button', { name: 'Delete view' }).click()
  await expect(page.getByText('Deleted the view By type.')).toBeVisible()

  await page.getByLabel('Search reports').fill('bug')
  await expect(page.locator('.row-link')).toHaveText([long, 'First bug'])
  await expect(headings).toHaveCount(0)
  const display = await openListMenu(page, 'Display')
  await expect(display.getByText('Searches list the newest first')).toBeVisible()
  await expect(display.getByLabel('Group by')).toHaveCount(0)
})

test('on a phone, the menu returns the focus, and closes on Back and when a view is chosen', async ({
  page,
  inbox,
}) => {
  await page.setViewportSize({ width: 390, height: 800 })
  await inbox.report(saying('Broken'))
  await inbox.signIn()
  const row = page.locator('.row')
  await expect(row).toBeVisible()
  await expect.poll(async () => (await row.boundingBox())?.y).toBeLessThanOrEqual(150)
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await openNavigation(page)
  await expect(menu).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menu).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Menu' })).toBeFocused()
  await openNavigation(page)
  await menu.getByRole('link', { name: 'Mentions' }).click()
  await expect(menu).toHaveCount(0)
  await expect(page.getByRole('banner').getByText('Mentions')).toBeVisible()
  const empty = page.getByRole('heading', { name: 'No one has mentioned you' })
  await expect(empty).toBeVisible()
  await openNavigation(page)
  await expect(menu).toBeVisible()
  await page.evaluate(() => history.back())
  await expect(menu).toHaveCount(0)
  await expect(empty).toBeVisible()
})

test('an empty inbox shows how to get a first report', async ({ page, inbox }) => {
  await inbox.signIn()
  const { port } = new URL(inbox.url)
  await expect(page.locator('.snippet')).toHaveText(
    `<script async src="http://localhost:${port}/widget.js" data-sdk-key="${inbox.sdkKey}"></script>`,
  )
  await page.getByRole('button', { name: 'Send test report' }).click()
  await expect(page.locator('.row-link')).toContainText(['A test report from the inbox'])
  const { reports } = await (await inbox.owner('GET', `/reports?project=${inbox.sdkKey}`)).json()
  expect(reports).toMatchObject([{ type: 'BUG', spam: null, has: { console: true } }])
})

test('a long list renders visible rows only and scrolls to its end', async ({ page, inbox }) => {
  test.slow()
  for (let batch = 0; batch < 13; batch++) {
    const numbers = Array.from({ length: 20 }, (_, index) => batch * 20 + index)
    await Promise.all(numbers.map((number) => inbox.report(saying(`Report ${number}`))))
  }
  await inbox.signIn()
  await expect(page.locator('.row').first()).toBeVisible()
  await expect.poll(() => page.locator('.row').count()).toBeLessThan(60)
  const scroll = () => page.locator('.rows-box').evaluate((box) => box.scrollTo(0, box.scrollHeight))
  await expect(async () => {
    await scroll()
    const drawn = await page
      .locator('.row')
      .evaluateAll((rows) => rows.map((row) => Number(row.ariaPosInSet)))
    expect(drawn.at(-1)).toBe(260)
    expect(drawn).toEqual(drawn.toSorted((a, b) => a - b))
  }).toPass()
  await expect.poll(() => page.locator('.row').count()).toBeLessThan(60)
  expect(new Set(await titles(page)).size).toBeGreaterThan(20)
})
