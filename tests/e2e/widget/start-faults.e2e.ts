import { expect } from '@playwright/test'
import { settle, test, waitFor } from '../../support/widget-page.ts'

test('W-193 W-197 without a configuration there is one warning and nothing else', async ({
  page,
  widget,
}) => {
  widget.provider.respond(({ path }) => (path.startsWith('/config/') ? { status: 500 } : undefined))
  await widget.open()
  await waitFor(() => widget.warnings.find((text) => text.includes('Failed to initialize')))
  await settle(page)
  expect(widget.warnings.filter((text) => text.includes('Failed to initialize'))).toHaveLength(1)
  expect(await page.locator('iframe, feedback-widget .button').count()).toBe(0)
})

test('W-113 W-115 a refused session is cleared, and a rate-limited one is kept', async ({ page, widget }) => {
  await widget.open()
  await widget.frame()
  const readStored = () => page.evaluate(() => localStorage.getItem('feedback-widget-session-demo'))
  await expect.poll(readStored).toContain('"s1"')
  widget.provider.respond(({ path }) => (path === '/sessions' ? { status: 429 } : undefined))
  const refused = page.waitForResponse('**/sessions')
  await page.reload()
  await (await refused).finished()
  await settle(page)
  await expect.poll(() => readStored()).toContain('"s1"')
  widget.provider.respond(({ path }) => (path === '/sessions' ? { status: 500 } : undefined))
  await page.reload()
  await expect.poll(readStored).toBeNull()
})

test('W-114 a page that the network cuts off from the session shows the button when it is back, and can report', async ({
  page,
  widget,
}) => {
  const { provider } = widget
  provider.respond(({ path }) => (path === '/sessions' ? 'reset' : undefined))
  await page.clock.install()
  await widget.open()
  await waitFor(() => provider.calls.find(({ path }) => path === '/sessions'))
  expect(page.frames()).toHaveLength(1)
  provider.respond(undefined)
  await waitFor(async () => {
    await page.clock.fastForward(1000)
    return page.frames()[1]
  })
  const frame = await widget.frame()
  await frame.evaluate("say('send-feedback', { formData: { description: 'hello' }, action: {} })")
  expect(await widget.nextReport()).toMatchObject({ formData: { description: 'hello' } })
})

test('a button that loads the widget on intent opens the panel once the network is back', async ({
  page,
  widget,
}) => {
  // Older releases of Chromium never request the URL of a failed module again.
  await page.route(/start-widget\.\w+\.js$/, (route) => route.abort('internetdisconnected'))
  await widget.open({ attributes: 'async data-preload="intent"' })
  const failed = page.waitForEvent('requestfailed')
  await page.locator('feedback-widget .button').click()
  await failed
  await settle(page)
  await expect(page.locator('feedback-widget .button')).toBeVisible()
  await page.locator('feedback-widget .button').click()
  await widget.frame()
  await expect(page.locator('feedback-widget .panel-open')).toBeVisible()
})

test('W-107 no frame before the session, even with a configuration', async ({ page, widget }) => {
  widget.provider.respond(({ path }) => (path === '/sessions' ? 'hang' : undefined))
  await widget.open()
  await waitFor(() => widget.provider.calls.find(({ path }) => path === '/sessions'))
  await page.evaluate('Feedback.open()')
  await settle(page)
  expect(page.frames()).toHaveLength(1)
  // The panel's frame appears, because there is a session now.
  widget.provider.respond(undefined)
  await page.reload()
  await widget.frame()
})

test('W-157 W-167 only a stream answer with both fields starts a flow', async ({ page, widget }) => {
  const { provider } = widget
  const answers: unknown[] = [
    { outbound: 'o0' },
    { actionType: 'bugreporting' },
    {},
    'text',
    { outbound: '', actionType: 'bugreporting' },
    { outbound: 'o1', actionType: 'bugreporting' },
  ]
  const count = () => provider.calls.filter(({ path }) => path === '/sessions/stream').length
  // `provider.calls` already contains the current call.
  provider.respond(({ path }) =>
    path === '/sessions/stream'
      ? { status: 200, body: JSON.stringify(answers[count() - 1] ?? null) }
      : undefined,
  )
  await page.clock.install()
  await widget.open()
  const frame = await widget.frame()
  for (let sent = 1; sent <= answers.length; sent += 1) {
    await page.evaluate("Feedback.logEvent('next')")
    await waitFor(async () => {
      await page.clock.fastForward(500)
      return count() >= sent
    })
  }
  const flows = () => frame.evaluate("heard.filter(({ name }) => name === 'start-feedbackflow')")
  const started = {
    name: 'start-feedbackflow',
    data: { flow: 'bugreporting', actionOutboundId: 'o1', hideBackButton: true },
  }
  // Only the last of these responses is valid, so exactly one flow has started.
  await expect.poll(flows).toEqual([started])
})
