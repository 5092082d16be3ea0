import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, type Page, test } from '@playwright/test'
import { type SiteVariant, startSiteVariant } from '../../support/site-variant.ts'

/** A third party on an origin of its own: what it serves, and what it was asked for. */
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
  const { port } = server.address() as AddressInfo // it listens on TCP
  return { origin: `http://127.0.0.1:${port}`, requests, server }
}

/** Every refusal of the page's policy, as the browser reports it. */
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
    // The server under test is another origin for this site, and has a widget, its API and its panel.
    feedback: { script: `${baseURL}/widget.js`, sdkKey: 'demo' },
  })
})

test.afterAll(async () => {
  await site.close()
  for (const { server } of Object.values(parties)) server.close()
})

test('D-036 D-071 D-073 D-074 footer, page views, tracker and widget of other hosts work under the policy of a built site', async ({
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

test('D-036 a host that the settings do not name is refused by the same policy', async ({ page }) => {
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
