import { expect, type Page } from '@playwright/test'
import { expectNoFaults, prepareForAxe } from '../../support/axe-page.ts'
import { holdRequests } from '../../support/docs-page.ts'
import { type InboxPage, test } from '../../support/inbox-page.ts'
import { createReplyId, createReporter } from '../../support/reporter.ts'
import { routeRequests } from '../../support/route-requests.ts'

/** The replies after the visitor's report, with which the conversation starts. */
const replies = (page: Page) => page.locator('.reply-first ~ .reply')
const composer = (page: Page) => page.getByRole('textbox', { name: 'Reply to the reporter' })
const send = (page: Page) => page.getByRole('button', { name: 'Send to the reporter' })

/** Creates a report with one reply of the team. */
async function openConversation(inbox: InboxPage) {
  const reporter = await createReporter(inbox.sdkKey)
  const id = await reporter.report('The cart is empty')
  await inbox.owner('POST', `/reports/${id}/replies`, { id: createReplyId(), text: 'Since when?' })
  return { reporter, id }
}

test('a member replies, and sees when the reply is read and answered', async ({ page, inbox }) => {
  const reporter = await createReporter(inbox.sdkKey)
  const id = await reporter.report('The cart is empty')
  await inbox.owner('PATCH', `/reports/${id}`, { status: 'done' })
  await inbox.signIn(`reports/${id}`)
  await expect(page.locator('.reply-first')).toContainText('The cart is empty')
  await composer(page).fill('Which browser\ndo you use?')
  await send(page).click()
  await expect(replies(page)).toHaveCount(1)
  await expect(composer(page)).toHaveValue('')
  await expect(replies(page)).toContainText('Owner')
  await expect(replies(page)).toContainText('Not read')
  await expect(page.locator('.comment')).toHaveCount(0)

  const response = await inbox.owner('GET', `/reports/${id}/replies`)
  const [first]: { id: string; text: string }[] = (await response.json()).replies
  expect(first?.text).toBe('Which browser\ndo you use?')
  await reporter.read(id, String(first?.id))
  await expect(page.locator('.reply-state')).toHaveText('Read')
  await reporter.reply(id, 'Firefox <b>152</b>')
  await expect(replies(page).nth(1)).toContainText('The reporter')
  await expect(replies(page).nth(1)).toContainText('Firefox <b>152</b>')
  await expect(page.getByLabel('Status')).toHaveValue('open')
})

test('the reply box says if the reply is sent by email, to whom, or why not', async ({ page, inbox }) => {
  const reporter = await createReporter(inbox.sdkKey)
  const id = await reporter.report('The cart is empty')
  const address = 'ann@example.com'
  let email: object | undefined
  await page.route('**/replies', async (route) => {
    const answer: object = await (await inbox.owner('GET', `/reports/${id}/replies`)).json()
    return route.fulfill({ json: { ...answer, ...(email && { email }) } })
  })
  await inbox.signIn(`reports/${id}`)
  const note = page.locator('.reply-email')
  await expect(note).toHaveText(
    'Replies go to the feedback panel, signed Owner. No email: this server is not set up to send email.',
  )
  for (const [state, text] of [
    ['sent', 'Replies go to the feedback panel and ann@example.com, signed Owner.'],
    [
      'unsubscribed',
      'Replies go to the feedback panel, signed Owner. No email: the reporter unsubscribed ann@example.com.',
    ],
    [
      'bounced',
      'Replies go to the feedback panel, signed Owner. No email: the mail server says that ann@example.com does not exist.',
    ],
    [
      'no-address',
      'Replies go to the feedback panel, signed Owner. No email: the reporter gave no valid email address.',
    ],
  ] as const) {
    email = { state, address: state === 'no-address' ? null : address }
    await page.reload()
    await expect(note).toHaveText(text)
  }
})

test('a reply that cannot be sent keeps its text through a reload, and is sent once', async ({
  page,
  inbox,
}) => {
  const reporter = await createReporter(inbox.sdkKey)
  const id = await reporter.report('The cart is empty')
  await inbox.signIn(`reports/${id}`)
  await composer(page).fill('We are on it')
  // The server stores the reply, but its answer is lost.
  await routeRequests(page, '**/replies', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await inbox.owner('POST', `/reports/${id}/replies`, route.request().postDataJSON())
    return route.abort()
  })
  await send(page).click()
  await expect(page.getByRole('alert')).toContainText('your text is kept')
  await expect(composer(page)).toHaveValue('We are on it')
  await page.unroute('**/replies')
  await send(page).click()
  await expect(composer(page)).toHaveValue('')
  await expect(replies(page)).toHaveCount(1)

  await composer(page).fill('A draft')
  await page.reload()
  await expect(composer(page)).toHaveValue('A draft')
  await expect(page.getByRole('textbox', { name: 'New internal comment' })).toHaveValue('')
})

test('text typed while a reply is being sent is kept through a reload', async ({ page, inbox }) => {
  const { id } = await openConversation(inbox)
  await inbox.signIn(`reports/${id}`)
  await expect(replies(page)).toHaveCount(1)
  const sending = await holdRequests(page, '**/replies')
  await composer(page).fill('We are on it')
  await send(page).click()
  await expect.poll(sending.count).toBe(1)
  await composer(page).fill('It takes an hour')
  sending.release()
  await expect(replies(page)).toHaveCount(2)
  await expect(composer(page)).toHaveValue('It takes an hour')
  await page.reload()
  await expect(composer(page)).toHaveValue('It takes an hour')
})

test('the list marks reports whose reporter replied, until a member reads the reply', async ({
  page,
  inbox,
}) => {
  const { reporter, id } = await openConversation(inbox)
  // The reply arrives after the list has loaded, but before the live stream is connected.
  const stream = await holdRequests(page, '**/api/live*')
  await inbox.signIn()
  const row = page.locator('.row')
  await expect(row).toContainText('The cart is empty')
  await expect(row).not.toContainText('New reply')
  await expect.poll(stream.count).toBe(1)
  await reporter.reply(id, 'Since Monday')
  stream.release()
  await expect(row).toContainText('New reply')
  await row.getByRole('link').first().click()
  await expect(replies(page)).toHaveCount(2)
  await page.goBack()
  await expect(row).toBeVisible()
  await expect(row).not.toContainText('New reply')
})

test('readers see the conversation but cannot write, and automatic reports have none', async ({
  page,
  inbox,
}) => {
  const { id } = await openConversation(inbox)
  const automatic = await inbox.report({ type: 'CRASH', isSilent: true, formData: {} })
  await inbox.signIn(`reports/${automatic}`)
  await expect(page.getByRole('textbox', { name: 'New internal comment' })).toBeVisible()
  await expect(composer(page)).toHaveCount(0)
  const account: object = await (await inbox.owner('GET', '/account')).json()
  await page.route('**/api/account', (route) => route.fulfill({ json: { ...account, role: 'reader' } }))
  await page.goto(`${inbox.url}reports/${id}`)
  await expect(replies(page)).toHaveCount(1)
  await expect(composer(page)).toHaveCount(0)
})

test('a member who resolves a report tells the reporter; the choice is remembered, the text is not', async ({
  page,
  inbox,
}) => {
  const reporter = await createReporter(inbox.sdkKey)
  const [first, second] = [await reporter.report('One'), await reporter.report('Two')]
  const choice = page.getByLabel('Tell the reporter when I mark this as done')
  const message = page.getByRole('textbox', { name: 'Message when done' })
  await inbox.signIn(`reports/${first}`)
  await expect(choice).not.toBeChecked()
  await choice.check()
  await message.fill('Fixed today.')
  await page.getByRole('button', { name: 'Mark done', exact: true }).click()
  await expect(page.getByText('Marked as done, with a reply.')).toBeVisible()
  await expect(replies(page)).toContainText('Fixed today.')
  await expect(choice).toHaveCount(0)
  expect((await reporter.resume()).unreadReplies).toBe(1)

  await page.goto(`${inbox.url}reports/${second}`)
  await expect(choice).toBeChecked()
  await expect(message).toHaveValue(/^This is resolved\./)
  await choice.uncheck()
  await page.getByRole('button', { name: 'Mark done', exact: true }).click()
  await expect(page.getByLabel('Status')).toHaveValue('done')
  await expect(choice).toHaveCount(0)
  await expect(replies(page)).toHaveCount(0)
})

for (const width of [1280, 390]) {
  test(`axe finds no violations in a conversation, light and dark, ${width} px wide`, async ({
    page,
    inbox,
  }) => {
    await prepareForAxe(page, width)
    const { reporter, id } = await openConversation(inbox)
    await reporter.reply(id, `Since Monday ${'x'.repeat(300)}`)
    await inbox.owner('POST', `/reports/${id}/comments`, { text: '[link](https://example.com) `code`' })
    await inbox.signIn()
    await expect(page.getByText('New reply')).toBeVisible()
    await expectNoFaults(page, 'list')
    await page.goto(`${inbox.url}reports/${id}`)
    await expect(replies(page)).toHaveCount(2)
    await expect(page.locator('.comment')).toHaveCount(1)
    await expectNoFaults(page, 'report')
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(
      0,
    )
  })
}
