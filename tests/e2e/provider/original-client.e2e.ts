import { readFileSync } from 'node:fs'
import { createServer, type Server } from 'node:http'
import { createRequire } from 'node:module'
import { expect, test, type Page } from '@playwright/test'

/**
 * The provider against the client it has to be compatible with: npm `gleap` 7.0.31, unchanged, on a page of
 * another origin, with a frame that does only what a panel has to.
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
  sdk.setFrameUrl('http://frame-of-test.localhost:' + location.port)
  sdk.initialize('demo')
</script>`

const frameDocument = `<!doctype html><script>
  const post = (name, data) => parent.postMessage(JSON.stringify({ name, data }), '*')
  const seen = []
  addEventListener('message', async ({ data }) => {
    const message = JSON.parse(data)
    seen.push(message.name)
    if (message.name === 'session-update') {
      const { apiUrl, sdkKey, sessionData } = message.data
      const headers = { 'Api-Token': sdkKey, 'Gleap-Id': sessionData.gleapId, 'Gleap-Hash': sessionData.gleapHash }
      const answer = await fetch(apiUrl + '/frame/token', { method: 'POST', headers })
      window.spamToken = (await answer.json()).spamToken
    }
  })
  window.send = (description) => post('send-feedback', {
    formData: { description }, action: { feedbackType: 'BUG', excludeData: {} }, spamToken: window.spamToken,
  })
  window.seen = seen
  post('ping')
</script>`

/**
 * Host page and frame, by Host header. Served and not made up by the browser driver: Chromium lets only pages
 * that came from this machine call this machine.
 */
let pages: Server

test.beforeAll(async () => {
  pages = createServer(({ headers, url }, response) => {
    const isFrame = headers.host?.startsWith('frame-of-test.') ?? false
    const isScript = url === '/gleap.js'
    response.setHeader('Content-Type', isScript ? 'text/javascript' : 'text/html')
    response.end(isScript ? client : isFrame ? frameDocument : hostDocument)
  })
  await new Promise<void>((resolve) => pages.listen(0, '127.0.0.1', resolve))
})

test.afterAll(() => pages.close())

async function openHostPage(page: Page): Promise<void> {
  const address = pages.address()
  if (typeof address !== 'object' || address === null) throw new Error('The host page is not served.')
  await page.goto(`http://host-of-test.localhost:${address.port}/`)
}

test('the original client keeps a session, sends a report, and the owner finds it in the inbox', async ({
  page,
}) => {
  const description = `From the original client ${crypto.randomUUID()}`
  await openHostPage(page)
  await expect.poll(() => page.frames().length).toBe(2)
  const panel = page.frames()[1]
  if (!panel) throw new Error('The client has not opened its frame.')

  // Polled from here: a frame that is not shown has no animation frames for waitForFunction.
  await expect.poll(() => panel.evaluate('Boolean(window.spamToken)')).toBe(true)
  expect(await panel.evaluate('window.seen')).toEqual(
    expect.arrayContaining(['config-update', 'session-update', 'prefill-form-data']),
  )
  await panel.evaluate(`window.send(${JSON.stringify(description)})`)
  await expect.poll(() => panel.evaluate('window.seen.at(-1)')).toMatch(/^feedback-sen/)
  expect(await panel.evaluate('window.seen.at(-1)')).toBe('feedback-sent')

  await page.goto(`http://inbox.localhost:${port}/`)
  await page.getByLabel('Inbox token').fill(process.env['INBOX_TOKEN'] ?? '')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: description })).toContainText('MEDIUM')
})

test('P-014 sessionStarted and pageView arrive without the host page doing anything', async ({ page }) => {
  const streamed = page.waitForRequest((request) => request.url().endsWith('/sessions/stream'))
  await openHostPage(page)
  const request = await streamed
  const names = request.postDataJSON().events.map(({ name }: { name: string }) => name)

  expect(names).toEqual(expect.arrayContaining(['sessionStarted', 'pageView']))
  expect((await request.response())?.status()).toBe(200)
})
