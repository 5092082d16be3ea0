import { expect } from '@playwright/test'
import { test, toTag, waitFor } from '../../support/widget-page.ts'

test('W-001 W-163 W-164 W-168 one script tag starts a session and takes the configuration', async ({
  widget,
}) => {
  await widget.open()
  const [session, config] = await waitFor(() =>
    widget.provider.calls.length >= 2 ? widget.provider.calls : undefined,
  )
  expect(session).toMatchObject({ method: 'POST', path: '/sessions', body: '{}' })
  expect(session?.headers['api-token']).toBe('demo')
  expect(session?.headers).not.toHaveProperty('gleap-id')
  expect(config).toMatchObject({ method: 'GET', path: '/config/demo' })
  expect(config?.headers).toMatchObject({ 'api-token': 'demo', 'gleap-id': 's1', 'gleap-hash': 'hash of s1' })
  expect(widget.errors).toEqual([])
})

test('W-105 with data-manual nothing is asked, shown or watched', async ({ page, widget }) => {
  await widget.open({ attributes: 'data-sdk-key="demo" data-manual' })
  await page.waitForTimeout(500)
  expect(widget.provider.calls).toEqual([])
  expect(await page.locator('iframe').count()).toBe(0)
  expect(await page.evaluate(() => console.log.toString())).toContain('native code')
})

test('W-106 W-196 a second initialize warns once and does nothing else', async ({ page, widget }) => {
  await widget.open()
  await widget.frame()
  await page.evaluate("Feedback.initialize('demo')")
  expect(widget.warnings.filter((text) => text.includes('already initialized'))).toHaveLength(1)
  expect(widget.provider.calls.filter(({ path }) => path === '/sessions')).toHaveLength(1)
})

test('the script, run twice, is there once', async ({ widget }) => {
  await widget.open({
    attributes: 'data-sdk-key="demo"',
    body: `${toTag(widget.provider)}${toTag(widget.provider, 'data-sdk-key="other"')}`,
  })
  await widget.frame()
  expect(
    widget.provider.calls
      .filter(({ path }) => path === '/sessions')
      .map(({ headers }) => headers['api-token']),
  ).toEqual(['demo'])
  expect(widget.errors).toEqual([])
})

test('W-051 W-110 W-111 W-173 the second page goes on with the first one’s session and configuration', async ({
  page,
  widget,
}) => {
  await widget.open()
  await widget.frame()
  const stored = await page.evaluate(() => Object.keys(localStorage).sort())
  expect(stored).toEqual(['feedback-widget-config-demo', 'feedback-widget-session-demo'])
  widget.provider.respond(({ path }) => (path === '/sessions' ? 'hang' : undefined))
  await page.reload()
  await widget.frame()
  const second = widget.provider.calls.filter(({ path }) => path === '/sessions')[1]
  expect(second?.headers).toMatchObject({ 'gleap-id': 's1', 'gleap-hash': 'hash of s1' })
})

test('W-193 W-197 without a configuration there is one warning and nothing else', async ({
  page,
  widget,
}) => {
  widget.provider.respond(({ path }) => (path.startsWith('/config/') ? { status: 500 } : undefined))
  await widget.open()
  await waitFor(() => widget.warnings.find((text) => text.includes('Failed to initialize')))
  await page.waitForTimeout(300)
  expect(widget.warnings.filter((text) => text.includes('Failed to initialize'))).toHaveLength(1)
  expect(await page.locator('iframe').count()).toBe(0)
})

test('W-113 W-115 a session that is refused is cleared, one that comes too often is kept', async ({
  page,
  widget,
}) => {
  await widget.open()
  await widget.frame()
  const readStored = () => page.evaluate(() => localStorage.getItem('feedback-widget-session-demo'))
  widget.provider.respond(({ path }) => (path === '/sessions' ? { status: 429 } : undefined))
  await page.reload()
  await waitFor(() => widget.provider.calls.filter(({ path }) => path === '/sessions')[1])
  await page.waitForTimeout(200)
  expect(await readStored()).toContain('"s1"')
  widget.provider.respond(({ path }) => (path === '/sessions' ? { status: 500 } : undefined))
  await page.reload()
  await expect.poll(readStored).toBeNull()
})

test('W-001 W-052 W-116 W-160 calls made before the script came are made up for', async ({
  page,
  widget,
}) => {
  await widget.open({
    head: `<script>
      window.FeedbackActions = [{ e: 'identify', a: ['u1', { name: 'Ann' }, 'hash'] }, { e: 'setCustomData', a: ['plan', 'x'] }]
    </script>`,
  })
  const call = await waitFor(() => widget.provider.calls.find(({ path }) => path === '/sessions/identify'))
  expect(JSON.parse(call.body)).toEqual({ userId: 'u1', name: 'Ann', userHash: 'hash' })
  expect(await page.evaluate("Feedback.identify('u1', { name: 'Ann' })")).toBe('unchanged')
})

test('data-global is a second name with a queue of its own', async ({ page, widget }) => {
  await widget.open({
    head: "<script>window.GleapActions = [{ e: 'identify', a: ['u2'] }]</script>",
    attributes: 'data-sdk-key="demo" data-global="Gleap"',
  })
  await waitFor(() => widget.provider.calls.find(({ path }) => path === '/sessions/identify'))
  expect(await page.evaluate('Gleap === Feedback && Gleap.getInstance() === Feedback')).toBe(true)
})

test('W-006 the page’s address and history stay as they are', async ({ page, widget }) => {
  await widget.open()
  await widget.frame()
  const before = await page.evaluate(() => [location.href, history.length])
  await page.evaluate('Feedback.open()')
  await page.evaluate('Feedback.startFeedbackFlow()')
  await page.evaluate('Feedback.close()')
  expect(await page.evaluate(() => [location.href, history.length])).toEqual(before)
})

test('W-166 W-216 W-215 the stream begins with sessionStarted and the page, and follows its address', async ({
  page,
  widget,
}) => {
  await widget.open({
    head: "<script>window.FeedbackActions = [{ e: 'logEvent', a: ['early', { n: 1 }] }]</script>",
  })
  const first = await waitFor(() => widget.provider.calls.find(({ path }) => path === '/sessions/stream'))
  const { events } = JSON.parse(first.body)
  expect(events.map(({ name }: { name: string }) => name)).toEqual(['sessionStarted', 'early', 'pageView'])
  expect(events[2].data).toEqual({ page: widget.provider.page('/') })
  await page.evaluate(() => history.pushState(null, '', '/next'))
  const second = await waitFor(
    () => widget.provider.calls.filter(({ path }) => path === '/sessions/stream')[1],
  )
  expect(JSON.parse(second.body).events).toMatchObject([
    { name: 'pageView', data: { page: widget.provider.page('/next') } },
  ])
})

test('W-047 W-070 W-161 Ctrl+I starts the flow once a press, unless the page says no', async ({
  page,
  widget,
}) => {
  await widget.open({ flowConfig: { enableShortcuts: true } })
  const frame = await widget.ready()
  const flows = () => frame.evaluate("heard.filter(({ name }) => name === 'start-feedbackflow').length")
  await page.evaluate('Feedback.enableShortcuts(false)')
  await page.keyboard.press('Control+i')
  expect(await flows()).toBe(0)
  await page.evaluate('Feedback.enableShortcuts(true); Feedback.enableShortcuts(true)')
  await page.keyboard.press('Control+i')
  await expect.poll(flows).toBe(1)
})

test('W-005 W-169 a configuration that was changed is there at the next visit, the cached one before it', async ({
  page,
  widget,
}) => {
  await widget.open({ flowConfig: { color: '#111111' } })
  await widget.frame()
  widget.provider.configure({ color: '#222222' })
  let release = (): void => {}
  await page.route('**/config/demo', async (route) => {
    if (route.request().method() === 'GET') await new Promise<void>((resolve) => (release = resolve))
    await route.continue()
  })
  await page.reload()
  const frame = await widget.frame()
  const colors = () =>
    frame.evaluate(
      "heard.filter(({ name }) => name === 'config-update').map(({ data }) => data.config.color)",
    )
  expect(await colors()).toEqual(['#111111'])
  release()
  await expect.poll(colors).toEqual(['#111111', '#222222'])
})

test('W-107 no frame before the session, whatever the configuration', async ({ page, widget }) => {
  widget.provider.respond(({ path }) => (path === '/sessions' ? 'hang' : undefined))
  await widget.open()
  await waitFor(() => widget.provider.calls.find(({ path }) => path === '/sessions'))
  await page.waitForTimeout(500)
  expect(page.frames()).toHaveLength(1)
})

for (const [answer, isAction] of [
  [{ outbound: 'o1', actionType: 'bugreporting' }, true],
  [{ outbound: 'o1' }, false],
  [{ actionType: 'bugreporting' }, false],
  [{}, false],
  ['text', false],
] as const) {
  test(`W-157 W-167 the stream's answer ${JSON.stringify(answer)} ${isAction ? 'starts a flow' : 'does nothing'}`, async ({
    widget,
  }) => {
    widget.provider.respond(({ path }) =>
      path === '/sessions/stream' ? { status: 200, body: JSON.stringify(answer) } : undefined,
    )
    await widget.open()
    const frame = await widget.frame()
    await waitFor(() => widget.provider.calls.find(({ path }) => path === '/sessions/stream'))
    await frame.page().waitForTimeout(300)
    const flows = await frame.evaluate("heard.filter(({ name }) => name === 'start-feedbackflow')")
    const started = {
      name: 'start-feedbackflow',
      data: { flow: 'bugreporting', actionOutboundId: 'o1', hideBackButton: true },
    }
    expect(flows).toEqual(isAction ? [started] : [])
  })
}
