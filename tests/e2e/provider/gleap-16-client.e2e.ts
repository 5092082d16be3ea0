import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { expect, type Page, type Request } from '@playwright/test'
import { createGleapTest, gleapApi as api } from '../../support/gleap-page.ts'
import type { TestProject } from '../../support/project.ts'

/**
 * Tests the provider with unchanged npm `gleap` 16.4.0, the newest release, on a page of another origin
 * (`decisions/023`).
 */
const require = createRequire(import.meta.url)
const client = join(dirname(require.resolve('gleap-16')), '../browser/index.js')

// The provider has no WebSocket. Its host refuses the connection immediately.
const test = createGleapTest(
  client,
  `const rejections = []
  addEventListener('unhandledrejection', ({ reason }) => rejections.push(String(reason)))
  sdk.setWSApiUrl('${api.replace('http', 'ws')}')
  const initialized = new Promise((resolve) => sdk.on('initialized', resolve))`,
)

/** Waits for the next request to an API path. Returns the request and its response. */
async function waitForCall(
  page: Page,
  path: string,
): Promise<{ request: Request; status: number; body: unknown }> {
  const isCall = (url: string): boolean => url.startsWith(api) && new URL(url).pathname === path
  const response = await page.waitForResponse(
    (each) => isCall(each.url()) && each.request().method() !== 'OPTIONS',
  )
  return { request: response.request(), status: response.status(), body: await response.json() }
}

async function readReports({ owner, sdkKey }: TestProject): Promise<Record<string, unknown>[]> {
  const { reports } = await (await owner('GET', `/reports?project=${sdkKey}`)).json()
  return Promise.all(
    reports.map(async ({ id }: { id: string }) => (await owner('GET', `/reports/${id}`)).json()),
  )
}

test('P-005 P-015 the client starts a session, and applies the configuration', async ({
  page,
  host,
  project,
}) => {
  await project.configure({ buttonColor: '#123456', feedbackButtonPosition: 'BOTTOM_LEFT' })
  const errors: string[] = []
  page.on('console', (message) => {
    if (message.type() === 'error' && !message.text().includes('WebSocket')) errors.push(message.text())
  })
  const calls = Promise.all(
    ['/sessions', `/config/${project.sdkKey}`, `/config/${project.sdkKey}/tooltips`].map((path) =>
      waitForCall(page, path),
    ),
  )
  await page.goto(host)
  await page.evaluate('initialized')

  const [session, config, tooltips] = await calls
  expect([session?.status, config?.status, tooltips?.status]).toEqual([200, 200, 200])
  expect(session?.body).toMatchObject({ gleapId: expect.any(String), gleapHash: expect.any(String) })
  const button = page.locator('.bb-feedback-button')
  await expect(button).toBeVisible()
  await expect(button.locator('.bb-feedback-button-icon')).toHaveCSS('background-color', 'rgb(18, 52, 86)')
  await expect.poll(async () => (await button.boundingBox())?.x).toBeLessThan(100)
  expect(errors).toEqual([])
})

test('P-008 the client identifies a visitor, updates and clears the identity', async ({ page, host }) => {
  await page.goto(host)
  await page.evaluate('initialized')
  const identified = waitForCall(page, '/sessions/identify')
  await page.evaluate("sdk.identify('user-1', { name: 'Ann', email: 'ann@example.com', plan: 'pro' })")
  expect(await identified).toMatchObject({
    status: 200,
    body: { userId: 'user-1', name: 'Ann', plan: 'pro' },
  })
  await expect.poll(() => page.evaluate('sdk.isUserIdentified()')).toBe(true)

  const updated = waitForCall(page, '/sessions/partialupdate')
  await page.evaluate("sdk.updateContact({ name: 'Ann B', plan: 'max' })")
  const { body } = await updated
  expect(body).toMatchObject({ userId: 'user-1', name: 'Ann B', email: 'ann@example.com', plan: 'max' })

  const cleared = waitForCall(page, '/sessions')
  await page.evaluate('sdk.clearIdentity()')
  const { body: fresh } = await cleared
  expect(fresh).toMatchObject({ userId: '', name: '' })
  expect(Object(fresh).gleapId).not.toBe(Object(body).gleapId)
  expect(await page.evaluate('rejections')).toEqual([])
})

test('P-024 a silent crash report arrives with its logs, custom data and identity', async ({
  page,
  host,
  project,
}) => {
  await page.goto(host)
  await page.evaluate('initialized')
  const identified = waitForCall(page, '/sessions/identify')
  await page.evaluate("sdk.identify('user-1', { email: 'ann@example.com' })")
  await identified
  const sent = waitForCall(page, '/bugs/v2')
  await page.evaluate(`
    console.log('before the crash')
    sdk.setCustomData('cart', '7')
    sdk.setAppVersionCode('1.2.3')
    sdk.sendSilentCrashReport('The cart is broken', 'HIGH')
  `)
  expect(await sent).toMatchObject({ status: 201, body: { id: expect.any(String) } })

  const [report, ...others] = await readReports(project)
  expect(others).toEqual([])
  expect(report).toMatchObject({
    type: 'CRASH',
    priority: 'HIGH',
    title: 'The cart is broken',
    isSilent: true,
    spam: null,
    identity: { userId: 'user-1' },
    report: {
      customData: { cart: '7' },
      metaData: { sdkVersion: '16.4.0', releaseVersionNumber: '1.2.3', currentUrl: page.url() },
    },
  })
  const { consoleLog } = Object(report?.['report'])
  expect(consoleLog.map(({ log }: { log: string }) => log.trim())).toContain('before the crash')
})

test('P-024 W-182 the button opens our panel with the actions of the project, and a report is sent', async ({
  page,
  host,
  project,
}) => {
  const action = { title: 'Praise us', feedbackType: 'PRAISE', excludeData: {} }
  await project.configure({}, { praise: action })
  await page.goto(host)
  await page.evaluate('initialized')
  await page.locator('.bb-feedback-button').click()
  const panel = page.frameLocator('iframe.gleap-frame')
  // Uses the keyboard, because the frame moves while it opens, and a click would miss the button.
  await panel.getByRole('button', { name: 'Praise us' }).press('Enter')
  const message = panel.getByRole('textbox').first()
  await message.fill('From the client 16.4')
  await message.press('Control+Enter')
  await expect(panel.getByRole('heading', { name: 'Thank you' })).toBeVisible()

  const [report, ...others] = await readReports(project)
  expect(others).toEqual([])
  expect(report).toMatchObject({
    type: 'PRAISE',
    title: 'From the client 16.4',
    isSilent: false,
    spam: null,
    has: { screenshot: true },
    currentUrl: page.url(),
  })
  const snapshot = await (
    await fetch(String(report?.['snapshotUrl']).replace('//files.localhost', '//127.0.0.1'))
  ).text()
  expect(snapshot).toContain('Checkout')
})
