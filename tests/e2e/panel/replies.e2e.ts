import { expect } from '@playwright/test'
import { findFaults, frameOf } from '../../support/axe-page.ts'
import { watch } from '../../support/canary.ts'
import { listPayloads } from '../../support/hostile-payloads.ts'
import {
  type PanelPage,
  type OpenPanel,
  type PanelSetup,
  test,
  toConfigUpdate,
} from '../../support/panel-page.ts'
import { createProject } from '../../support/project.ts'
import { createReplyId, createReporter } from '../../support/reporter.ts'

/** Opens the panel of a visitor who has sent a message. The team has replied to it with `texts`. */
async function openReplies(
  openPanel: OpenPanel,
  { texts = ['We found it.'], ...setup }: PanelSetup & { texts?: string[] } = {},
) {
  const { owner, sdkKey } = await createProject()
  const reporter = await createReporter(sdkKey)
  const report = await reporter.report('The cart is empty')
  const addReply = async (text: string): Promise<void> => {
    const answer = await owner('POST', `/reports/${report}/replies`, { id: createReplyId(), text })
    expect(answer.status).toBe(201)
  }
  for (const text of texts) await addReply(text)
  const startOther = async (title: string): Promise<void> => {
    const other = await reporter.report(title)
    await owner('POST', `/reports/${other}/replies`, { id: createReplyId(), text: 'We plan it.' })
  }
  const panelPage = await openPanel(setup)
  const tellSession = async (): Promise<void> => {
    const session = await reporter.resume()
    const sessionData = { name: '', email: '', userId: '', phone: '', value: 0, ...session }
    await panelPage.say({ name: 'session-update', data: { sessionData, apiUrl: panelPage.origin, sdkKey } })
  }
  await tellSession()
  return {
    ...panelPage,
    report,
    reporter,
    addReply,
    markDone: (id: string) => owner('PATCH', `/reports/${id}`, { status: 'done' }),
    /** Starts a second conversation. */
    startOther,
    readReplies: async (): Promise<{ text: string; readAt: string | null }[]> =>
      (await (await owner('GET', `/reports/${report}/replies`)).json()).replies,
  }
}

const openThreads = ({ panel }: Pick<PanelPage, 'panel'>, name = 'Your messages') =>
  panel.getByRole('button', { name }).click()

test('a reply is shown with its message, marked as read, and answered', async ({ openPanel }) => {
  const text = 'Fixed, see https://example.com/changes.'
  const shown = await openReplies(openPanel, { texts: [text] })
  const { panel, heard, readReplies } = shown
  await expect(panel.getByRole('button', { name: 'Your messages' })).toContainText('New reply')
  await openThreads(shown)
  await expect(panel.getByRole('heading', { name: 'The cart is empty' })).toBeFocused()
  const messages = panel.getByRole('log').locator('.thread-reply')
  await expect(messages).toContainText(['The cart is empty', 'Owner'])
  await expect.poll(async () => (await readReplies())[0]?.readAt).toEqual(expect.any(String))
  await panel.getByRole('link', { name: 'https://example.com/changes' }).click()
  await expect.poll(heard).toContainEqual({ name: 'open-url', data: 'https://example.com/changes' })

  await panel.getByLabel('Your reply').fill('It works, but password=hunter2 is in the URL')
  await panel.getByRole('button', { name: 'Send' }).click()
  await expect(messages).toContainText(['You', 'Owner', 'You'])
  await expect(panel.getByLabel('Your reply')).toHaveValue('')
  const [, answer] = await readReplies()
  expect(answer?.text).toContain('It works')
  expect(answer?.text).not.toContain('hunter2')
  await panel.getByRole('button', { name: 'Back' }).click()
  await expect(panel.getByRole('button', { name: 'Your messages' })).not.toContainText('New reply')
})

test('several conversations are a list, and each opens at its newest message', async ({ openPanel }) => {
  const shown = await openReplies(openPanel, { texts: ['A line.\n'.repeat(200), 'The newest reply'] })
  const { panel, startOther, readReplies } = shown
  await startOther('Dark mode, please')
  await openThreads(shown)
  const rows = panel.getByRole('listitem')
  await expect(rows).toContainText(['Dark mode, please', 'The cart is empty'])
  await expect(rows).toContainText(['New reply', 'New reply'])
  const cart = panel.getByRole('button', { name: 'The cart is empty' })
  await cart.press('Enter')
  await expect(panel.getByRole('heading', { name: 'The cart is empty' })).toBeFocused()
  const newest = panel.getByText('The newest reply')
  await expect(newest).toBeInViewport({ ratio: 1 })
  await expect.poll(async () => (await readReplies())[1]?.readAt).toEqual(expect.any(String))
  await panel.getByLabel('Your reply').fill('Line\n'.repeat(5))
  await expect(newest).toBeInViewport({ ratio: 1 })
  await panel.getByRole('button', { name: 'Send' }).click()
  await expect(panel.locator('.thread-own').last()).toBeInViewport({ ratio: 1 })
  await panel.getByRole('button', { name: 'Back' }).click()
  await expect(panel.getByRole('heading', { name: 'Your messages' })).toBeFocused()
  await expect(cart).toBeVisible()
  await expect(cart).not.toContainText('New reply')
  await expect(rows).toContainText(['You', 'New reply'])
})

test('a reply that cannot be sent keeps its text, and is sent once', async ({ page, openPanel }) => {
  let isLost = false
  await page.route('**/replies', async (route) => {
    if (!isLost) return route.continue()
    if (route.request().method() === 'POST') await route.fetch()
    await route.abort()
  })
  const shown = await openReplies(openPanel)
  const { panel, readReplies } = shown
  await openThreads(shown)
  await panel.getByLabel('Your reply').fill('Thank you')
  // The server stores the reply, but its answer is lost.
  isLost = true
  await panel.getByRole('button', { name: 'Send' }).click()
  await expect(panel.getByRole('alert')).toContainText('Your message is still here.')
  await expect(panel.getByLabel('Your reply')).toHaveValue('Thank you')
  // Leaving the screen keeps the draft. Opening the screen again fails, because the provider cannot be reached.
  await panel.getByRole('button', { name: 'Back' }).click()
  await openThreads(shown)
  await expect(panel.getByRole('alert')).toHaveText('Couldn’t load your messages.')
  await page.unroute('**/replies')
  await panel.getByRole('button', { name: 'Retry' }).click()
  await expect(panel.getByLabel('Your reply')).toHaveValue('Thank you')
  expect((await readReplies()).map(({ text }) => text)).toEqual(['We found it.', 'Thank you'])
})

test('messages that the network kept back are shown on Retry', async ({ openPanel, context }) => {
  const shown = await openReplies(openPanel)
  const { panel } = shown
  await context.setOffline(true)
  await openThreads(shown)
  await expect(panel.getByRole('alert')).toHaveText('Couldn’t load your messages.')
  await context.setOffline(false)
  await panel.getByRole('button', { name: 'Retry' }).click()
  await expect(panel.locator('.thread-text').last()).toHaveText('We found it.')
})

test('a reply that is too long is an error at its field, which keeps it until it is shortened', async ({
  openPanel,
}) => {
  const shown = await openReplies(openPanel)
  const { panel, readReplies } = shown
  await openThreads(shown)
  const field = panel.getByLabel('Your reply')
  await field.fill('x'.repeat(5001))
  await expect(panel.getByRole('alert')).toHaveText('Too long. The limit is 5000 characters.')
  await panel.getByRole('button', { name: 'Send' }).click()
  await expect(field).toBeFocused()
  await expect.poll(() => field.inputValue()).toHaveLength(5001)
  await field.press('Backspace')
  await expect(panel.getByRole('alert')).toHaveCount(0)
  await panel.getByRole('button', { name: 'Send' }).click()
  await expect(panel.locator('.thread-own')).toHaveCount(2)
  expect((await readReplies()).map(({ text }) => text.length)).toEqual([12, 5000])
})

test('messages without a reply are listed with their state, and take more messages', async ({
  openPanel,
}) => {
  const shown = await openReplies(openPanel, { texts: [] })
  const { panel, reporter, markDone, readReplies } = shown
  await openThreads(shown)
  await expect(panel.getByRole('heading')).toContainText('The cart is empty')
  await expect(panel.getByText('Their reply will appear here on your next visit.')).toBeVisible()
  await panel.getByLabel('Your reply').fill('Only in Firefox')
  await panel.getByRole('button', { name: 'Send' }).click()
  await expect(panel.getByRole('log')).toContainText('Only in Firefox')
  expect((await readReplies()).map(({ text }) => text)).toEqual(['Only in Firefox'])

  const other = await reporter.report('Dark mode')
  await markDone(other)
  await shown.startOther('A print view')
  await panel.getByRole('button', { name: 'Back' }).click()
  await openThreads(shown)
  await expect(panel.getByRole('listitem')).toHaveCount(3)
  for (const [title, state] of [
    ['Dark mode', 'Done'],
    ['The cart is empty', 'Sent'],
    ['A print view', 'New reply'],
  ] as const)
    await expect(panel.getByRole('button', { name: title })).toContainText(state)
  await panel.getByRole('button', { name: 'A print view' }).click()
  await expect(panel.getByText('We plan it.')).toBeVisible()
  await panel.getByRole('button', { name: 'Back' }).click()
  await expect(panel.getByRole('button', { name: 'A print view' })).toContainText('Answered')
})

test('the panel offers no messages before one is sent, and requests nothing', async ({ page, openPanel }) => {
  const requested: string[] = []
  page.on('request', (request) => requested.push(request.url()))
  const { panel } = await openPanel()
  await expect(panel.getByRole('button', { name: 'Report a problem' })).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Your messages' })).toHaveCount(0)
  expect(requested.filter((url) => /replies/.test(url))).toEqual([])
})

test('another visitor of the same browser does not see the messages of the previous one', async ({
  openPanel,
  origin,
}) => {
  const shown = await openReplies(openPanel)
  const { panel, say, reporter } = shown
  await openThreads(shown)
  await expect(panel.locator('.thread')).toHaveCount(1)
  const other = await createReporter(String(reporter.headers['Api-Token']))
  const sessionData = { name: '', email: '', userId: '', phone: '', value: 0, ...(await other.resume()) }
  await say({
    name: 'session-update',
    data: { sessionData, apiUrl: origin, sdkKey: String(reporter.headers['Api-Token']) },
  })
  await expect(panel.getByText('There is no reply to your messages yet.')).toBeVisible()
  await expect(panel.locator('.thread')).toHaveCount(0)
})

test('a reply cannot turn the direction of its text around', async ({ openPanel }) => {
  const shown = await openReplies(openPanel, { texts: ['Pay \u202emoc.elpmaxe\u202c now'] })
  await openThreads(shown)
  await expect(shown.panel.locator('.thread-text').last()).toHaveText('Pay moc.elpmaxe\u202c now')
})

test('P-029 nothing in a reply of the team or of the visitor runs', async ({ openPanel, context }) => {
  test.slow()
  const canary = await watch(context)
  const texts = listPayloads(canary.origin).map(({ html }) => html.slice(0, 5000))
  const shown = await openReplies(openPanel, { texts })
  await shown.reporter.reply(shown.report, texts.join('\n').slice(0, 5000))
  await openThreads(shown)
  await expect(shown.panel.locator('.thread-reply')).toHaveCount(texts.length + 2)
  const elements = shown.panel.locator('.thread-text :not(a, span)')
  await expect(elements).toHaveCount(0)
  expect(canary.seen()).toEqual([])
  await canary.close()
})

for (const [language, title, width] of [
  ['en', 'Your messages', 380],
  ['de', 'Ihre Nachrichten', 350],
  ['ar', 'رسائلك', 350],
] as const) {
  test(`axe finds no violations where replies are read, ${language}, light and dark`, async ({
    page,
    openPanel,
  }) => {
    test.slow()
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.setViewportSize({ width: 1280, height: 2000 })
    const shown = await openReplies(openPanel, { language, width, texts: ['x'.repeat(300), 'y'] })
    const { panel, reporter, report, say, startOther } = shown
    await reporter.reply(report, 'Thank you')
    await startOther(`Dark mode ${'x'.repeat(100)}`)
    await expect(panel.getByRole('button', { name: title })).toBeVisible()
    const frame = await frameOf(page.locator('iframe[title="Panel"]'))
    const check = async (screen: string): Promise<void> => {
      for (const theme of ['light', 'dark'] as const) {
        await say(toConfigUpdate({ language, config: { theme } }))
        await expect(panel.locator('html')).toHaveCSS('color-scheme', theme)
        expect(await findFaults(frame), `${screen}, ${theme}`).toEqual([])
      }
    }
    await check('home')
    await openThreads(shown, title)
    await expect(panel.getByRole('listitem')).toHaveCount(2)
    await check('list')
    await panel.getByRole('button', { name: 'The cart is empty' }).click()
    await expect(panel.locator('.thread-reply')).toHaveCount(4)
    await check('replies')
    const overflow = panel.locator('html').evaluate((html) => html.scrollWidth - html.clientWidth)
    expect(await overflow).toBeLessThanOrEqual(0)
  })
}
