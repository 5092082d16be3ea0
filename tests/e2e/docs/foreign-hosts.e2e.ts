import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, type Page, test } from '@playwright/test'
import { type SiteVariant, startSiteVariant } from '../../support/site-variant.ts'

/** A server of a third party on another origin, and the requests that it has received. */
interface ThirdParty {
  origin: string
  requests: URL[]
  server: Server
}

async function startThirdParty(files: Record<string, { type: string; body: string }>): Promise<ThirdParty> {
  const requests: URL[] = []
  const server = createServer(({ url = '/' }, response) => {
    const address = new URL(url, 'http://third.party')
    requests.push(address)
    const file = files[address.pathname]
    response.setHeader('Access-Control-Allow-Origin', '*')
    response.writeHead(file ? 200 : 204, file && { 'Content-Type': file.type })
    response.end(file?.body)
  })
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening))
  const { port } = server.address() as AddressInfo // A server on a TCP port has an `AddressInfo`.
  return { origin: `http://127.0.0.1:${port}`, requests, server }
}

/** Collects violations of the page's content security policy, as the browser reports them. */
async function collectViolations(page: Page): Promise<string[]> {
  const violations: string[] = []
  await page.exposeFunction('tellViolation', (text: string) => violations.push(text))
  await page.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      Reflect.get(window, 'tellViolation')(`${violatedDirective} ${blockedURI}`),
    ),
  )
  return violations
}

// Runs in one worker, because both tests share one build of the site.
test.describe.configure({ mode: 'default' })

let parties: { footer: ThirdParty; views: ThirdParty; tracker: ThirdParty; beacon: ThirdParty }
let site: SiteVariant

test.beforeAll(async ({ baseURL }) => {
  const beacon = await startThirdParty({})
  const tracker = await startThirdParty({
    '/tracker.js': {
      type: 'text/javascript',
      body: `fetch('${beacon.origin}/beacon?id=' + document.currentScript.dataset.id)`,
    },
  })
  const footer = await startThirdParty({
    '/footer.txt': { type: 'text/plain', body: '<p><a href="/intro">Footer of another host</a></p>' },
  })
  parties = { footer, views: await startThirdParty({}), tracker, beacon }
  site = await startSiteVariant({
    footer: `${footer.origin}/footer.txt`,
    analytics: {
      pageViews: { endpoint: `${parties.views.origin}/collect`, id: 'NODE-1' },
      tracker: { src: `${tracker.origin}/tracker.js`, id: 'T-2', hosts: [beacon.origin] },
    },
    // The widget, the panel and their API come from the server under test, which has a different origin than this site.
    feedback: { script: `${baseURL}/widget.js`, sdkKey: 'demo' },
  })
})

test.afterAll(async () => {
  await site.close()
  for (const { server } of Object.values(parties)) server.close()
})

test('D-036 D-071 D-073 D-074 the policy of a built site allows footer, page views, tracker and widget of other hosts', async ({
  page,
}) => {
  const violations = await collectViolations(page)
  const answer = await page.goto(`${site.origin}/intro/keys`)
  expect(answer?.headers()['content-security-policy']).toContain("default-src 'none'")

  await expect(page.getByRole('link', { name: 'Footer of another host' })).toBeVisible()
  await expect.poll(() => parties.views.requests.map(({ search }) => search).join()).toContain('id=NODE-1')
  await expect.poll(() => parties.beacon.requests.map(({ search }) => search)).toEqual(['?id=T-2'])
  await page.locator('feedback-widget .button').click()
  const panel = page.frameLocator('feedback-widget iframe')
  await panel.getByRole('button', { name: 'Report a problem' }).click()
  await panel.getByLabel('What went wrong?').fill('The widget comes from another host')
  await panel.getByRole('button', { name: 'Send' }).click()
  await expect(panel.getByRole('heading', { name: 'Thank you' })).toBeVisible()
  expect(violations).toEqual([])
})

test('D-036 the same policy blocks a host that the settings do not name', async ({ page }) => {
  const violations = await collectViolations(page)
  const unnamed = await startThirdParty({})
  await page.goto(`${site.origin}/intro/keys`)
  const isRefused = await page.evaluate(
    (url) =>
      fetch(url).then(
        () => false,
        () => true,
      ),
    `${unnamed.origin}/collect`,
  )
  unnamed.server.close()
  expect(isRefused).toBe(true)
  expect(unnamed.requests).toEqual([])
  await expect.poll(() => violations).toContainEqual(`connect-src ${unnamed.origin}/collect`)
})

test('P-001 each of the six calls succeeds from a page on another origin', async ({ page, baseURL }) => {
  await page.goto(`${site.origin}/intro/keys`)
  const statuses = await page.evaluate(callAll, String(baseURL))
  expect(statuses).toEqual([
    ['/sessions', 200],
    ['/sessions/identify', 200],
    ['/sessions/stream', 200],
    ['/config/demo', 200],
    ['/uploads/sdk', 200],
    ['/bugs/v2', 201],
  ])
})

/** Runs in the page. Returns the status of each call, and rejects if the browser blocks one. */
async function callAll(provider: string): Promise<[path: string, status: number][]> {
  const headers: Record<string, string> = {
    'Content-Type': 'application/json;charset=UTF-8',
    'Api-Token': 'demo',
  }
  const post = (path: string, body: object): Promise<Response> =>
    fetch(provider + path, { method: 'POST', headers, body: JSON.stringify(body) })
  const started = await post('/sessions', {})
  const { gleapId, gleapHash } = await started.json()
  Object.assign(headers, { 'Gleap-Id': gleapId, 'Gleap-Hash': gleapHash })
  const form = new FormData()
  form.append('file', new Blob(['text']), 'log.txt')
  const { 'Content-Type': _type, ...withoutType } = headers
  return [
    ['/sessions', started.status],
    ['/sessions/identify', (await post('/sessions/identify', { userId: 'u1' })).status],
    ['/sessions/stream', (await post('/sessions/stream', { events: [] })).status],
    ['/config/demo', (await fetch(`${provider}/config/demo`, { headers })).status],
    [
      '/uploads/sdk',
      (await fetch(`${provider}/uploads/sdk`, { method: 'POST', headers: withoutType, body: form })).status,
    ],
    ['/bugs/v2', (await post('/bugs/v2', { type: 'BUG', isSilent: true })).status],
  ]
}
