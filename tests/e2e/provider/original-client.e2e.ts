import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { createRequire } from 'node:module'
import { expect, test, type Page } from '@playwright/test'
import { findReports } from '../../support/inbox-reports.ts'

/**
 * The provider against the client it has to be compatible with: npm `gleap` 7.0.31, unchanged, on a page of
 * another origin, with the panel that the provider serves.
 */
const base = process.env['BASE_URL'] ?? 'http://localhost:8787'
const { port } = new URL(base)
const api = `http://api.localhost:${port}`
const require = createRequire(import.meta.url)
const client = readFileSync(require.resolve('gleap'))

const hostDocument = `<!doctype html><title>Shop</title><h1>Checkout</h1><script src="/gleap.js"></script>
<script>
  const sdk = Gleap.default ?? Gleap
  sdk.setApiUrl('${api}')
  sdk.setFrameUrl('http://frame.localhost:${port}')
  sdk.initialize('demo')
</script>`

/** The host page. Served and not made up by the browser driver: Chromium lets only pages that came from this machine call this machine. */
let pages: Server

test.beforeAll(async () => {
  pages = createServer(({ url }, response) => {
    const isScript = url === '/gleap.js'
    response.setHeader('Content-Type', isScript ? 'text/javascript' : 'text/html')
    response.end(isScript ? client : hostDocument)
  })
  await new Promise<void>((resolve) => pages.listen(0, '127.0.0.1', resolve))
})

test.afterAll(() => pages.close())

async function openHostPage(page: Page): Promise<void> {
  const address = pages.address()
  if (typeof address !== 'object' || address === null) throw new Error('The host page is not served.')
  await page.goto(`http://host-of-test.localhost:${address.port}/`)
}

test('W-182 P-024 the original client opens our panel, sends through it, and the owner finds the report', async ({
  page,
}) => {
  const description = `From the original client ${crypto.randomUUID()}`
  await openHostPage(page)
  const panel = page.frameLocator('iframe.gleap-frame')
  await expect(page.locator('.bb-feedback-button')).toBeVisible()
  await page.evaluate('sdk.open()')
  // The original's frame takes no clicks for its first half second.
  await page.locator('.gleap-frame-container--animate').waitFor()
  await panel.getByRole('button', { name: 'Report a problem' }).click()
  await panel.getByLabel('What went wrong?').fill(description)
  // By key: the original's box is still growing upwards, and a click would miss.
  await panel.getByLabel('What went wrong?').press('Control+Enter')
  await expect(panel.getByRole('heading', { name: 'Thank you' })).toBeVisible()

  const [report] = await findReports(description)
  expect(report).toMatchObject({
    project: 'demo',
    type: 'BUG',
    priority: 'MEDIUM',
    isSilent: false,
    spam: null,
    currentUrl: page.url(),
  })
})

test('P-014 sessionStarted and pageView arrive without the host page doing anything', async ({ page }) => {
  const streamed = page.waitForRequest((request) => request.url().endsWith('/sessions/stream'))
  await openHostPage(page)
  const request = await streamed
  const names = request.postDataJSON().events.map(({ name }: { name: string }) => name)

  expect(names).toEqual(expect.arrayContaining(['sessionStarted', 'pageView']))
  expect((await request.response())?.status()).toBe(200)
})
