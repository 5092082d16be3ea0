import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect } from '@playwright/test'
import { test } from '../../support/real-widget-page.ts'
import { settle } from '../../support/widget-page.ts'

const dist = process.env['DIST'] ?? join(import.meta.dirname, '../../../dist')

test('before the button shows, only the files that it needs are loaded', async ({ page, widget }) => {
  const files: string[] = []
  let ours: string[] | undefined
  await page.route('**/assets/widget/{deferred-chunk,beside-button}.*.js', async (route) => {
    await page.locator('feedback-widget .button').waitFor()
    ours ??= files.filter((path) => path === '/widget.js' || path.startsWith('/assets/'))
    await route.continue()
  })
  page.on('requestfinished', (request) => files.push(new URL(request.url()).pathname))
  await widget.open()
  await expect
    .poll(() => ours)
    .toEqual(['/widget.js', expect.stringMatching(/^\/assets\/widget\/start-widget\./)])
  const weights = (ours ?? []).map(
    (path) => gzipSync(readFileSync(join(dist, 'public', path)), { level: 9 }).byteLength,
  )
  expect(weights.reduce((sum, weight) => sum + weight, 0)).toBeLessThan(17_500)
})

// With sibling selectors in the page's CSS, removing an element from before another one would restyle all siblings.
test('loading the rest after the button does not restyle the page', async ({ page, widget }) => {
  await page.addInitScript(() => {
    const links: { name: string; hasNext: boolean }[] = []
    Object.assign(window, { links })
    new MutationObserver((records) => {
      for (const { removedNodes, nextSibling } of records)
        for (const node of removedNodes)
          if (node instanceof HTMLLinkElement) links.push({ name: node.href, hasNext: nextSibling !== null })
    }).observe(document, { childList: true, subtree: true })
  })
  // A flow requests both chunks at the same time. The test makes the chunk that was requested last arrive first.
  const last = page.waitForEvent('requestfinished', (request) => request.url().includes('/take-snapshot.'))
  await page.route('**/assets/widget/sender.*.js', async (route) => {
    await last
    await route.continue()
  })
  await widget.open()
  const frame = await widget.ready()
  await frame.evaluate("say('notify-event', { type: 'flow-started' })")
  const readLinks = (): Promise<{ name: string; hasNext: boolean }[]> => page.evaluate('links')
  for (const chunk of ['deferred-chunk', 'take-snapshot', 'sender'])
    await expect.poll(async () => (await readLinks()).map(({ name }) => name).join()).toContain(`/${chunk}.`)
  expect((await readLinks()).filter(({ hasNext }) => hasNext)).toEqual([])
  await expect(page.locator('link')).toHaveCount(0)
})

test('W-016 W-017 W-119 a click opens the panel before its tools have loaded, which then move the focus into it', async ({
  page,
  widget,
}) => {
  let release = (): void => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/assets/widget/panel-tools.*.js', async (route) => {
    await released
    await route.continue()
  })
  await widget.open()
  const button = page.locator('feedback-widget .button')
  const panel = page.locator('feedback-widget .panel')
  const iframe = page.locator('feedback-widget iframe')
  await button.waitFor()
  const frame = await widget.frame()
  await frame.evaluate('window.mark = 1')
  await page.evaluate(
    "window.events = []; for (const name of ['open', 'close']) Feedback.on(name, () => events.push(name))",
  )
  const [painted, box] = await Promise.all([button.elementHandle(), button.boundingBox()])
  await button.click()
  await expect(panel).toHaveCSS('visibility', 'visible')
  await expect(iframe).not.toBeFocused()
  release()
  await expect(iframe).toBeFocused()
  await button.click()
  await expect(panel).toHaveCSS('visibility', 'hidden')
  await expect.poll(() => page.evaluate('events')).toEqual(['open', 'close'])
  await expect.poll(() => frame.evaluate('window.mark')).toBe(1)
  await expect.poll(() => button.evaluate((element, before) => element === before, painted)).toBe(true)
  await page.mouse.move(0, 0)
  await expect.poll(() => button.boundingBox()).toEqual(box)
  expect(widget.errors).toEqual([])
})

test('neither panel tools nor sender load until a visitor uses the panel', async ({ page, widget }) => {
  await widget.open()
  await widget.ready()
  await settle(page)
  const listChunks = (): Promise<string[]> =>
    page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => /\/assets\/widget\/([\w-]+)\./.exec(name)?.[1] ?? '')
        .filter(Boolean)
        .toSorted(),
    )
  await expect.poll(() => listChunks()).toEqual(['beside-button', 'deferred-chunk', 'start-widget'])
  await page.locator('feedback-widget .button').hover()
  await expect.poll(listChunks).toContain('panel-tools')
})

test('W-017 W-182 the button is hidden until the frame sends its first message', async ({ page, widget }) => {
  await page.route('**/frame/', (route) =>
    route.fulfill({ contentType: 'text/html', body: '<!doctype html>' }),
  )
  await page.clock.install()
  const rest = page.waitForResponse('**/assets/widget/deferred-chunk.*')
  await widget.open()
  await expect(page.locator('feedback-widget iframe')).toBeAttached()
  // The frame has sent no message, so the button stays hidden. Deferred services load after three seconds without
  // waiting for it.
  await page.clock.fastForward(3000)
  await (await rest).finished()
  await settle(page)
  await expect(page.locator('feedback-widget .button')).toBeHidden()
})
