import { expect } from '@playwright/test'
import { test } from '../../support/real-widget-page.ts'
import { settle, toTag, waitFor } from '../../support/widget-page.ts'

test('W-001 W-163 W-164 W-168 one script tag starts a session and requests the configuration', async ({
  page,
  widget,
}) => {
  const answered = page.waitForResponse('**/sessions')
  const asked = new Set<string>()
  page.on('request', (request) => asked.add(new URL(request.url()).origin))
  await widget.open()
  const ids: { gleapId: string; gleapHash: string } = await (await answered).json()
  const [session, config] = await waitFor(() =>
    widget.provider.calls.length >= 2 ? widget.provider.calls : undefined,
  )
  expect(session).toMatchObject({ method: 'POST', path: '/sessions', body: '{}' })
  expect(session?.headers['api-token']).toBe(widget.provider.sdkKey)
  expect(session?.headers).not.toHaveProperty('gleap-id')
  expect(config).toMatchObject({ method: 'GET', path: `/config/${widget.provider.sdkKey}` })
  expect(config?.headers).toMatchObject({
    'api-token': widget.provider.sdkKey,
    'gleap-id': ids.gleapId,
    'gleap-hash': ids.gleapHash,
  })
  expect([...asked].toSorted()).toEqual(
    [widget.provider.origin, new URL(widget.provider.page('/')).origin].toSorted(),
  )
  expect(widget.errors).toEqual([])
})

test('W-105 with data-manual nothing happens until the page calls initialize', async ({ page, widget }) => {
  const files: string[] = []
  page.on('request', (request) => {
    if (request.url().startsWith(widget.provider.origin)) files.push(new URL(request.url()).pathname)
  })
  await widget.open({ attributes: 'data-manual' })
  await settle(page)
  expect(await page.locator('iframe').count()).toBe(0)
  await expect.poll(() => page.evaluate(() => console.log.toString())).toContain('native code')
  expect(files).toEqual(['/widget.js'])
  await page.evaluate((key) => Object(window).Feedback.initialize(key), widget.provider.sdkKey)
  await widget.frame()
  expect(widget.provider.calls.filter(({ path }) => path === '/sessions')).toHaveLength(1)
})

test('W-106 W-196 a second initialize warns once and does nothing else', async ({ page, widget }) => {
  await widget.open()
  await widget.frame()
  await page.evaluate("Feedback.initialize('other')")
  await settle(page)
  await expect.poll(() => page.locator('feedback-widget iframe').count()).toBe(1)
  expect(widget.warnings.filter((text) => text.includes('already initialized'))).toHaveLength(1)
  expect(widget.provider.calls.filter(({ path }) => path === '/sessions')).toHaveLength(1)
})

test('running the script twice starts one widget', async ({ widget }) => {
  await widget.open({
    attributes: '',
    body: `${toTag(widget.provider)}${toTag({ ...widget.provider, sdkKey: 'other' }, '')}`,
  })
  await widget.frame()
  expect(
    widget.provider.calls
      .filter(({ path }) => path === '/sessions')
      .map(({ headers }) => headers['api-token']),
  ).toEqual([widget.provider.sdkKey])
  expect(widget.errors).toEqual([])
})

test('W-051 W-110 W-111 W-173 a second page reuses session and configuration', async ({ page, widget }) => {
  await widget.open()
  await widget.frame()
  const { sdkKey, calls } = widget.provider
  const [configKey, sessionKey] = [`feedback-widget-config-${sdkKey}`, `feedback-widget-session-${sdkKey}`]
  await expect
    .poll(() => page.evaluate(() => Object.keys(localStorage).sort()))
    .toEqual([configKey, sessionKey])
  const stored = await page.evaluate((key) => localStorage.getItem(key), sessionKey)
  const { gleapId, gleapHash }: Record<string, string> = JSON.parse(stored ?? '')
  // The provider does not respond. The frame loads without waiting for the response.
  await page.route('**/sessions', () => {})
  await page.reload()
  await widget.frame()
  const second = calls.filter(({ path }) => path === '/sessions')[1]
  expect(second?.headers).toMatchObject({ 'gleap-id': gleapId, 'gleap-hash': gleapHash })
})

test('W-112 W-175 W-117 an open panel receives each new session', async ({ page, widget }) => {
  await widget.open()
  const frame = await widget.ready()
  await page.clock.install()
  await page.evaluate('Feedback.open()')
  const heard = (): Promise<{ sessionData: Record<string, unknown>; apiUrl: string; sdkKey: string }[]> =>
    frame.evaluate("heard.filter(({ name }) => name === 'session-update').map(({ data }) => data)")
  await expect.poll(async () => (await heard()).length).toBeGreaterThan(0)
  const [first] = await heard()
  const before = (await heard()).length
  const result = await page.evaluate("Feedback.identify('u1', { name: 'Ann' })")
  expect(result).toBe('identified')
  await expect.poll(async () => (await heard()).length).toBe(before + 1)
  const { origin: apiUrl, sdkKey } = widget.provider
  await expect
    .poll(async () => (await heard()).at(-1))
    .toMatchObject({ sessionData: { userId: 'u1', name: 'Ann' }, apiUrl, sdkKey })
  await page.evaluate('Feedback.clearIdentity()')
  await page.clock.fastForward(10_000)
  await expect.poll(async () => (await heard()).length).toBe(before + 2)
  const { sessionData } = (await heard()).at(-1) ?? {}
  expect(sessionData?.['gleapId']).toEqual(expect.any(String))
  expect(sessionData?.['gleapId']).not.toBe(first?.sessionData['gleapId'])
  expect(sessionData?.['userId']).toBeFalsy()
  await expect
    .poll(() => page.evaluate((key) => localStorage.getItem(key), `feedback-widget-session-${sdkKey}`))
    .toContain(String(sessionData?.['gleapId']))
})

test('W-001 W-052 W-116 W-160 calls made before the script loads run after it', async ({ page, widget }) => {
  await widget.open({
    head: `<script>
      window.FeedbackActions = [{ e: 'identify', a: ['u1', { name: 'Ann' }, 'hash'] }, { e: 'setCustomData', a: ['plan', 'x'] }]
    </script>`,
  })
  const call = await waitFor(() => widget.provider.calls.find(({ path }) => path === '/sessions/identify'))
  expect(JSON.parse(call.body)).toEqual({ userId: 'u1', name: 'Ann', userHash: 'hash' })
  const result = await page.evaluate("Feedback.identify('u1', { name: 'Ann' })")
  expect(result).toBe('unchanged')
})

test('data-global adds a second global with its own queue', async ({ page, widget }) => {
  await widget.open({
    head: "<script>window.GleapActions = [{ e: 'identify', a: ['u2'] }]</script>",
    attributes: 'data-global="Gleap"',
  })
  await waitFor(() => widget.provider.calls.find(({ path }) => path === '/sessions/identify'))
  await expect.poll(() => page.evaluate('Gleap === Feedback && Gleap.getInstance() === Feedback')).toBe(true)
})

test('W-006 the page’s URL and history do not change', async ({ page, widget }) => {
  await widget.open()
  await widget.frame()
  const before = await page.evaluate(() => [location.href, history.length])
  await page.evaluate('Feedback.open()')
  await page.evaluate('Feedback.startFeedbackFlow()')
  await page.evaluate('Feedback.close()')
  await expect.poll(() => page.evaluate(() => [location.href, history.length])).toEqual(before)
})

test('W-166 W-216 W-215 the stream starts with sessionStarted and pageView, and reports URL changes', async ({
  page,
  widget,
}) => {
  await page.clock.install()
  await widget.open({
    head: "<script>window.FeedbackActions = [{ e: 'logEvent', a: ['early', { n: 1 }] }]</script>",
  })
  await widget.frame()
  const batches = (): { name: string; date: string; data: unknown }[][] =>
    widget.provider.calls
      .filter(({ path }) => path === '/sessions/stream')
      .map(({ body }) => JSON.parse(body).events)
  const nextBatch = (count: number) =>
    waitFor(async () => {
      await page.clock.fastForward(500)
      return batches()[count]
    })
  const first = await nextBatch(0)
  expect(first.map(({ name }) => name)).toEqual(['sessionStarted', 'early', 'pageView'])
  expect(first[2]?.data).toEqual({ page: widget.provider.page('/') })
  for (const { date } of first) expect(new Date(date).toISOString()).toBe(date)
  const call = widget.provider.calls.find(({ path }) => path === '/sessions/stream')
  expect(Object.keys(call?.headers ?? {})).toEqual(
    expect.arrayContaining(['api-token', 'gleap-id', 'gleap-hash']),
  )
  await page.evaluate(() => history.pushState(null, '', '/next'))
  expect(await nextBatch(1)).toMatchObject([
    { name: 'pageView', data: { page: widget.provider.page('/next') } },
  ])
})

test('W-047 W-070 W-161 each Ctrl+I starts the flow, unless the page stops it', async ({ page, widget }) => {
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

test('W-005 W-169 a change in the inbox reaches the next visit, which starts with the cached configuration', async ({
  page,
  widget,
}) => {
  const { provider } = widget
  const button = page.locator('feedback-widget .button')
  await widget.open({ flowConfig: { color: '#111111', buttonColor: '#111111' } })
  await widget.frame()
  await expect(button).toHaveCSS('background-color', 'rgb(17, 17, 17)')
  await provider.configure({ color: '#222222', buttonColor: '#222222', enableReplays: false })
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.route('**/config/*', async (route) => {
    if (route.request().method() === 'GET') await released
    await route.continue()
  })
  await page.reload()
  const frame = await widget.frame()
  const colors = () =>
    frame.evaluate(
      "heard.filter(({ name }) => name === 'config-update').map(({ data }) => data.config.color)",
    )
  await expect.poll(colors).toEqual(['#111111'])
  await expect(button).toHaveCSS('background-color', 'rgb(17, 17, 17)')
  release()
  await expect.poll(colors).toEqual(['#111111', '#222222'])
  await expect(button).toHaveCSS('background-color', 'rgb(34, 34, 34)')
})
