import { expect } from '@playwright/test'
import { framePanel, startSession, test, toConfigUpdate } from '../../support/panel-page.ts'

test('P-030 the frame host serves the panel, and any page may frame it', async ({ request }) => {
  const answer = await request.get('/frame/')
  const headers = answer.headers()
  const policy = headers['content-security-policy'] ?? ''
  expect([answer.status(), headers['content-type']]).toEqual([200, 'text/html; charset=utf-8'])
  expect(headers['x-frame-options']).toBeUndefined()
  expect(policy).toContain("default-src 'none'")
  expect(policy).not.toMatch(/frame-ancestors|unsafe/)
})

test('P-031 announces itself once, and buffers messages until the panel is loaded', async ({
  page,
  origin,
  host,
}) => {
  // Holds the panel's chunk back until `hurry` is called.
  let hurry = (): void => undefined
  const slow = new Promise<void>((resolve) => (hurry = resolve))
  await page.route(/assets\/frame\/mount/, async (route) => {
    await slow
    await route.continue()
  })
  const { panel, say, heard } = await framePanel({ page, origin, host })
  await expect.poll(heard).toEqual([{ name: 'ping' }])
  await say(toConfigUpdate({}), { name: 'start-feedbackflow', data: { flow: 'featurerequests' } })
  hurry()
  await expect(panel.getByRole('heading', { name: 'Suggest an idea' })).toBeVisible()
  await expect.poll(async () => (await heard()).filter(({ name }) => name === 'ping')).toHaveLength(1)
})

test('P-032 reports its height when it changes', async ({ openPanel }) => {
  const { panel, height } = await openPanel()
  const home = await height()
  expect(home).toBeGreaterThan(200)
  await panel.getByRole('button', { name: 'Report a problem' }).click()
  await expect.poll(height).toBeGreaterThan(home + 100)
  const form = await height()
  await panel.getByText('What will be sent').click()
  await expect.poll(height).toBeGreaterThan(form + 200)
  await panel.getByRole('button', { name: 'Back' }).click()
  await expect.poll(height).toBe(home)
})

test('P-033 its own calls use the latest session and API address', async ({ page, openPanel, origin }) => {
  const { panel, say } = await openPanel()
  const { data } = await startSession(origin)
  const apiUrl = origin.replace('//', '//api.')
  await say({ name: 'session-update', data: { ...data, apiUrl } })
  const { gleapId, gleapHash } = data.sessionData
  const headers = { 'api-token': 'demo', 'gleap-id': gleapId, 'gleap-hash': gleapHash }
  const token = page.waitForRequest(`${apiUrl}/frame/token`)
  await panel.getByRole('button', { name: 'Report a problem' }).click()
  expect((await token).headers()).toMatchObject(headers)
  const upload = page.waitForRequest(`${apiUrl}/uploads/sdk`)
  await panel
    .getByLabel('Add files')
    .setInputFiles({ name: 'a.txt', mimeType: 'text/plain', buffer: Buffer.from('abc') })
  expect((await upload).headers()).toMatchObject(headers)
})

test('P-034 takes colors, actions and language from the configuration', async ({ openPanel }) => {
  const { panel, say } = await openPanel({ language: 'de', config: { headerColor: '#7A1FA2' } })
  await expect(panel.getByRole('heading')).toHaveText('Wie können wir helfen?')
  await expect(panel.locator('.header')).toHaveCSS('background-color', 'rgb(122, 31, 162)')
  await panel.getByRole('button', { name: 'Problem melden' }).click()
  await panel.getByLabel('Was ist schiefgegangen?').fill('Alles')
  const actions = { idea: { feedbackType: 'IDEA', excludeData: {}, title: 'An idea' } }
  await say(toConfigUpdate({ language: 'fr', actions, config: { headerColor: '#00695C' } }))
  await expect(panel.getByLabel('Que s’est-il passé ?')).toHaveValue('Alles')
  await panel.getByRole('button', { name: 'Retour' }).click()
  await expect(panel.getByRole('listitem')).toHaveText(['An idea'])
})

test('P-035 P-037 P-039 opens a flow with its outbound id, without a way back, pre-filled', async ({
  openPanel,
}) => {
  const { panel, say, heard } = await openPanel()
  await say(
    { name: 'prefill-form-data', data: { description: 'Page: /keys' } },
    {
      name: 'start-feedbackflow',
      data: { flow: 'bugreporting', actionOutboundId: 'o1', hideBackButton: true },
    },
  )
  await expect(panel.getByLabel('What went wrong?')).toHaveValue('Page: /keys')
  await expect(panel.getByRole('button', { name: 'Back' })).toHaveCount(0)
  await panel.getByRole('button', { name: 'Send' }).click()
  await expect
    .poll(heard)
    .toContainEqual(
      expect.objectContaining({ name: 'send-feedback', data: expect.objectContaining({ outboundId: 'o1' }) }),
    )
  await expect
    .poll(async () => (await heard())[1])
    .toMatchObject({ name: 'notify-event', data: { type: 'flow-started' } })
})

test('P-042 its close control and Escape close the panel', async ({ openPanel }) => {
  const { panel, heard } = await openPanel()
  await panel.getByRole('button', { name: 'Close' }).click()
  await panel.getByRole('heading').press('Escape')
  await expect
    .poll(async () => (await heard()).filter(({ name }) => name === 'close-widget'))
    .toEqual([{ name: 'close-widget' }, { name: 'close-widget' }])
})

test('P-043 P-044 links and actions of the host reach the host', async ({ openPanel }) => {
  const { panel, heard } = await openPanel({
    actions: {
      chat: { feedbackType: 'CUSTOM_ACTION', excludeData: {}, title: 'Chat with us' },
      own: {
        feedbackType: 'OWN',
        excludeData: {},
        title: 'Own',
        description: 'Read https://a.example/terms first.',
      },
    },
  })
  await panel.getByRole('button', { name: 'Chat with us' }).click()
  await panel.getByRole('button', { name: 'Own' }).click()
  await panel.getByRole('link', { name: 'https://a.example/terms' }).click()
  await expect
    .poll(heard)
    .toEqual([
      { name: 'ping' },
      { name: 'run-custom-action', data: 'chat' },
      { name: 'notify-event', data: { type: 'flow-started', data: { flow: 'own' } } },
      { name: 'open-url', data: 'https://a.example/terms' },
    ])
})

test('P-045 accepts messages from its parent only', async ({ page, openPanel }) => {
  const { panel, say, heard } = await openPanel()
  const attack = JSON.stringify({ name: 'start-feedbackflow', data: { flow: 'crash' } })
  const root = panel.locator('html')
  await root.evaluate(() => {
    const foreign: unknown[] = []
    addEventListener('message', ({ source, data }) => source !== parent && foreign.push(data))
    Object.assign(window, { foreign })
  })
  await page.evaluate((text) => {
    const other = document.body.appendChild(document.createElement('iframe'))
    const script = other.contentDocument?.createElement('script')
    if (!script) return
    script.textContent = `parent.frames[0].postMessage(${JSON.stringify(text)}, '*')`
    other.contentDocument?.body.append(script)
  }, attack)
  // The panel's own listener was added first, so it has already handled the message.
  await expect.poll(() => root.evaluate(() => Reflect.get(window, 'foreign'))).toEqual([attack])
  await expect(panel.getByRole('button', { name: 'Suggest an idea' })).toBeVisible()
  // A message from the parent still starts a flow. The message before it has started none.
  await say({ name: 'start-feedbackflow', data: { flow: 'featurerequests' } })
  await expect(panel.getByRole('heading', { name: 'Suggest an idea' })).toBeVisible()
  await expect
    .poll(async () => (await heard()).filter(({ name }) => name === 'notify-event'))
    .toMatchObject([{ data: { type: 'flow-started', data: { flow: 'featurerequests' } } }])
})
