import { afterAll, beforeAll, expect, test } from 'bun:test'
import { createOwner } from '../support/provider.ts'
import { startWebKit, type WebKit } from '../support/webkit.ts'
import type { WebDriverPage } from '../support/webdriver.ts'

/** The main tasks of a reader, a visitor and an owner, in Safari's engine. */

const docs = (process.env['BASE_URL'] ?? 'http://localhost:8787').replace('127.0.0.1', 'localhost')
const inboxToken = process.env['INBOX_TOKEN'] ?? ''
const inbox = docs.replace('//', '//inbox.')
const owner = createOwner({
  origin: docs.replace('localhost', '127.0.0.1'),
  inboxToken,
  close: async () => {},
})

let webkit: WebKit
let page: WebDriverPage

beforeAll(async () => {
  const settings = { flowConfig: { enableReplays: true }, projectActions: {} }
  expect((await owner('PUT', '/projects/demo/config', settings)).status).toBe(200)
  webkit = await startWebKit()
  page = webkit.page
}, 300_000)

afterAll(() => webkit.close())

const query = (selector: string): string => `document.querySelector(${JSON.stringify(selector)})`
const inWidget = (selector: string): string =>
  `document.querySelector('feedback-widget').shadowRoot.querySelector(${JSON.stringify(selector)})`
const withText = (selector: string, text: string): string =>
  `[...document.querySelectorAll(${JSON.stringify(selector)})].find(({ textContent }) => textContent.includes(${JSON.stringify(text)}))`
const field = (label: string): string => `${withText('label', label)}?.control`

async function openDemo(): Promise<void> {
  await page.goto(`${docs}/demo.html`)
  await page.waitFor(`${inWidget('.button')}?.checkVisibility()`)
}

async function openForm(): Promise<void> {
  await page.click(inWidget('.button'))
  await page.enter(query('feedback-widget iframe'))
  await page.click(withText('button', 'Report a problem'))
  await page.waitFor(field('What went wrong?'))
}

test('a link shows another page without loading the document', async () => {
  await page.goto(`${docs}/intro/keys`)
  await page.waitFor(`history.scrollRestoration === 'manual'`)
  await page.evaluate('void (window.isSamePage = true)')
  await page.click(query('.pagination a, main a[href^="/intro"]'))
  await page.waitFor(`location.pathname !== '/intro/keys' && ${query('h1')}`)
  expect(await page.evaluate('window.isSamePage')).toBe(true)
})

test('the search box suggests pages', async () => {
  await page.type(query('header input'), 'archival')
  await page.waitFor(withText('[role=option]', 'rchival'))
})

test('the theme changes the colors and survives a reload', async () => {
  const color =
    'getComputedStyle(document.documentElement).getPropertyValue("color-scheme") + getComputedStyle(document.body).backgroundColor'
  await page.goto(`${docs}/intro`)
  await page.waitFor(`history.scrollRestoration === 'manual'`)
  const before = await page.evaluate(color)
  await page.click(query('.theme-switch'))
  await page.waitFor(`(${color}) !== ${JSON.stringify(before)}`)
  const after = await page.evaluate(color)
  await page.reload()
  await page.waitFor(`(${color}) === ${JSON.stringify(after)}`)
}, 300_000)

test('a report with an error of the page arrives, and no frame stays in the page', async () => {
  await openDemo()
  await page.waitFor(`'__rrweb_original__' in Element.prototype.attachShadow`)
  await page.click(query('[data-do=throw]'))
  await openForm()
  await page.type(field('What went wrong?'), 'Sent from WebKit')
  await page.click(withText('button', 'Send'))
  await page.waitFor(withText('h1, h2', 'Thank you'))
  await page.enter(undefined)
  expect(await page.evaluate(`document.querySelectorAll('body iframe').length`)).toBe(0)
  const { body } = await owner('GET', '/reports?project=demo')
  const [report] = Object(body).reports
  expect(report).toMatchObject({ title: expect.stringContaining('Sent from WebKit') })
  const detail = await owner('GET', `/reports/${report.id}`)
  expect(JSON.stringify(detail.body)).toContain('demo.html')
}, 300_000)

test('the widget stays visible when a dialog closes while the panel is open', async () => {
  await openDemo()
  await page.click(query('[data-do=dialog]'))
  await openForm()
  await page.enter(undefined)
  await page.evaluate(`${query('#dialog')}.close()`)
  await page.waitFor(
    `${query('html > feedback-widget')} && ${inWidget('.button')}.getBoundingClientRect().width > 0`,
  )
}, 300_000)

test('the owner signs in over plain http and reads the report', async () => {
  // Without the search, reports of other tests arrive in the list and move the row under the pointer.
  await page.goto(`${inbox}/?q=${encodeURIComponent('"Sent from WebKit"')}`)
  await page.type(query('input[name=token]'), inboxToken)
  await page.click(withText('button[type=submit]', 'Sign in'))
  await page.click(withText('a', 'Sent from WebKit'))
  await page.waitFor(
    `location.pathname.startsWith('/reports/') && ${withText('h1, h2, p', 'Sent from WebKit')}`,
  )
  await page.reload()
  await page.waitFor(withText('h1, h2, p', 'Sent from WebKit'))
}, 300_000)
