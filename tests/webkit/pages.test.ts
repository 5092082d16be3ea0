import { afterAll, beforeAll, beforeEach, expect, test } from 'bun:test'
import { axeSource } from '../support/axe-source.ts'
import { extendHtml, refuseStorage, translateDocument, translateHtml } from '../support/changed-page.ts'
import { type ChangingProxy, startChangingProxy } from '../support/changing-proxy.ts'
import { createOwner, createVisitor } from '../support/provider.ts'
import { sampleReport } from '../support/sample-report.ts'
import { startWebKit, type WebKit } from '../support/webkit.ts'
import type { WebDriverPage } from '../support/webdriver.ts'

/**
 * Tests each kind of page in Safari's engine: errors, policy violations, violations that axe finds, and pages that
 * translators and extensions changed.
 */

const server = process.env['BASE_URL'] ?? 'http://localhost:8787'
const inboxToken = process.env['INBOX_TOKEN'] ?? ''
const owner = createOwner({ origin: server, inboxToken, close: async () => {} })
const routes = ['/', '/validator', '/intro/keys', '/rpc/state-sync', '/search?q=key', '/nowhere']

let proxy: ChangingProxy
let webkit: WebKit
let page: WebDriverPage

beforeAll(async () => {
  proxy = startChangingProxy(server)
  webkit = await startWebKit()
  page = webkit.page
}, 300_000)

afterAll(async () => {
  await webkit.close()
  await proxy.stop()
})

beforeEach(() => {
  proxy.change((html) => html)
  proxy.runFirst('')
  proxy.takeErrors()
})

const query = (selector: string): string => `document.querySelector(${JSON.stringify(selector)})`
const withText = (selector: string, text: string): string =>
  `[...document.querySelectorAll(${JSON.stringify(selector)})].find(({ textContent }) => textContent.includes(${JSON.stringify(text)}))`
/** Detects the last step of hydration. */
const isHydrated = `history.scrollRestoration === 'manual'`
/** While an element fades in, its colors have less contrast. */
const isStill = "document.getAnimations().every(({ playState }) => playState !== 'running')"

/** Runs axe in the current page or frame, and returns the violations. */
async function findViolations(): Promise<unknown> {
  await page.evaluate(`(() => { ${axeSource} })()`)
  const tags = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
  const options = {
    iframes: false,
    resultTypes: ['violations'],
    runOnly: { type: 'tag', values: tags },
  }
  await page.evaluate(`(() => {
    // The inbox shows several screens in one document.
    window.violations = undefined
    // Colors in mid-transition would distort the contrast check.
    for (const animation of document.getAnimations())
      if (animation.effect.getComputedTiming().endTime !== Infinity) animation.finish()
    void axe.run(document, ${JSON.stringify(options)}).then(({ violations }) => {
      window.violations = violations.map(
        ({ id, nodes }) => id + ': ' + nodes.map(({ html, failureSummary }) => html + ' ' + failureSummary).join(),
      )
    })
  })()`)
  return page.waitFor('window.violations')
}

for (const route of routes) {
  test(`${route} has no violation that axe can find, and causes no error and no policy violation`, async () => {
    await page.goto(proxy.origin + route)
    await page.waitFor(isHydrated)
    await page.waitFor(`${query('feedback-widget')}?.shadowRoot.querySelector('.button')?.checkVisibility()`)
    expect(await findViolations()).toEqual([])
    expect(proxy.takeErrors()).toEqual([])
  }, 300_000)
}

test('axe and the proxy find planted violations', async () => {
  await page.goto(`${proxy.origin}/intro/keys`)
  await page.waitFor(isHydrated)
  await page.evaluate(`(() => {
    document.querySelector('main').append(new Image())
    document.head.append(Object.assign(document.createElement('script'), { textContent: '1' }))
    console.error('planted')
  })()`)
  expect(String(await findViolations())).toContain('image-alt')
  let found = ''
  while (!found.includes('console.error: planted') || !found.includes('blocked inline')) {
    found += proxy.takeErrors().join('\n')
    await Bun.sleep(50)
  }
}, 300_000)

test('the demo page and its panel have no axe violation, and cause no error and no policy violation', async () => {
  await page.goto(`${proxy.origin}/demo.html`)
  const button = `${query('feedback-widget')}?.shadowRoot.querySelector('.button')`
  await page.waitFor(`${button}?.checkVisibility()`)
  expect(await findViolations()).toEqual([])
  await page.click(button)
  await page.enter(query('feedback-widget iframe'))
  await page.click(withText('button', 'Report a problem'))
  await page.waitFor(withText('label', 'What went wrong?'))
  await page.waitFor(isStill)
  expect(await findViolations()).toEqual([])
  await page.enter(undefined)
  expect(proxy.takeErrors()).toEqual([])
}, 300_000)

test('the API reference has no axe violation, and causes no error and no policy violation', async () => {
  await page.goto(`${proxy.origin}/openapi`)
  await page.waitFor(`document.readyState === 'complete' && ${query('h1')}`)
  expect(await findViolations()).toEqual([])
  expect(proxy.takeErrors()).toEqual([])
}, 300_000)

test('the screens of the inbox have no axe violation, and cause no error and no policy violation', async () => {
  const visitor = createVisitor({ origin: server, inboxToken, close: async () => {} })
  await visitor.start()
  const { spamToken } = Object((await visitor.post('/frame/token', {})).body)
  expect((await visitor.report({ ...sampleReport, spamToken })).status).toBe(201)
  const inbox = proxy.origin.replace('//', '//inbox.')
  await page.goto(`${inbox}/`)
  await page.type(query('input[name=token]'), inboxToken)
  expect(await findViolations()).toEqual([])
  await page.click(withText('button[type=submit]', 'Sign in'))
  const found: Record<string, unknown> = {}
  const isLoaded = `!${query('[aria-busy=true], .error[role=alert]')} && ${isStill}`
  for (const [screen, link, shown] of [
    ['list', '', query('main a[href*="/reports/"]')],
    ['report', 'main a[href*="/reports/"]', query('.report-header')],
    ['audit', '/audit', query('.audit-list li')],
    ['team', '/team', withText('h1', 'People')],
    ['ratings', '/ratings', withText('h1', 'Page ratings')],
    ['settings', '/settings/demo', `${query('.settings .preview-host')}?.shadowRoot.querySelector('iframe')`],
    ['deliveries', '/deliveries/demo', withText('h1', 'Deliveries')],
    ['unknown', '/reports/%ff', withText('h1', 'Page not found')],
  ] as const) {
    if (link.startsWith('/')) await page.goto(inbox + link)
    else if (link !== '') await page.click(query(link))
    await page.waitFor(`${shown} && ${isLoaded}`)
    found[screen] = await findViolations()
  }
  expect(Object.entries(found).filter(([, violations]) => String(violations) !== '')).toEqual([])
  expect(proxy.takeErrors()).toEqual([])
}, 300_000)

for (const [name, change] of [
  ['translated', translateHtml],
  ['changed by an extension', extendHtml],
] as const) {
  test(`a page that is ${name} before hydration keeps its article, and links work`, async () => {
    proxy.change(change)
    await page.goto(`${proxy.origin}/intro/keys`)
    await page.waitFor(isHydrated)
    expect(await page.evaluate(`${query('.prose')}.innerText.length > 1000`)).toBe(true)
    await page.evaluate('void (window.isSamePage = true)')
    await page.click(query('#menu a[href="/intro"]'))
    await page.waitFor(`location.pathname === '/intro' && ${query('h1')}`)
    expect(await page.evaluate('window.isSamePage')).toBe(true)
    expect(proxy.takeErrors()).toEqual([])
  }, 300_000)
}

test('a report is sent from a page without storage, while the browser translates page and panel', async () => {
  proxy.runFirst(`(${refuseStorage.toString()})()`)
  await page.goto(`${proxy.origin}/demo.html`)
  const button = `${query('feedback-widget')}?.shadowRoot.querySelector('.button')`
  await page.waitFor(`${button}?.checkVisibility()`)
  await page.evaluate(`(${translateDocument.toString()})()`)
  await page.click(button)
  await page.enter(query('feedback-widget iframe'))
  await page.waitFor(withText('button', 'Report a problem'))
  await page.evaluate(`(${translateDocument.toString()})()`)
  await page.click(withText('button', 'Report a problem'))
  await page.type(`${withText('label', 'What went wrong?')}?.control`, 'Sent without storage')
  await page.click(withText('button', 'Send'))
  await page.waitFor(withText('h1, h2', 'Thank you'))
  await page.enter(undefined)
  const { body } = await owner('GET', '/reports?project=demo')
  expect(Object(body).reports[0]).toMatchObject({ title: 'Sent without storage' })
  expect(proxy.takeErrors()).toEqual([])
}, 300_000)
