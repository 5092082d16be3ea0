import { expect } from '@playwright/test'
import { type RealProvider, test } from '../../support/real-widget-page.ts'
import { waitFor, type WidgetPage } from '../../support/widget-page.ts'

/** Serves a page with the script tag for a pinned version, which the inbox shows. Returns the script's URL. */
async function servePinned({ provider }: WidgetPage<RealProvider>): Promise<string> {
  const response = await fetch(`http://127.0.0.1:${new URL(provider.origin).port}/inbox/api/places`, {
    headers: { Authorization: `Bearer ${process.env['INBOX_TOKEN'] ?? ''}` },
  })
  const { pinnedScript } = await response.json()
  const src = `${provider.origin}/${pinnedScript.path}`
  const tag = `<script async src="${src}" integrity="${pinnedScript.integrity}" crossorigin="anonymous" data-sdk-key="${provider.sdkKey}"></script>`
  await provider.configure({ enableReplays: false })
  provider.serve('/', `<!doctype html><html lang="en"><title>Shop</title>${tag}</html>`)
  return src
}

test('the pinned script starts the widget and sends reports', async ({ page, widget }) => {
  await servePinned(widget)
  await page.goto(widget.provider.page('/'))
  await widget.frame()
  await page.evaluate(`Feedback.sendSilentCrashReport('it broke')`)
  expect((await widget.nextReport()).formData).toEqual({ description: 'it broke' })
  expect(widget.errors).toEqual([])
})

test('the browser refuses a pinned script in which one byte changed', async ({ page, widget }) => {
  const src = await servePinned(widget)
  await page.route(src, async (route) => {
    const response = await route.fetch({ url: src.replace('localhost', '127.0.0.1') })
    // An additional space changes only the hash of the script.
    await route.fulfill({ response, body: `${await response.text()} ` })
  })
  await page.goto(widget.provider.page('/'))
  await waitFor(() => widget.errors.find((text) => text.includes('integrity')))
  await expect.poll(() => page.evaluate('typeof window.Feedback')).toBe('undefined')
})

test('the same script without a change in transit runs after being intercepted', async ({ page, widget }) => {
  const src = await servePinned(widget)
  await page.route(src, async (route) => {
    await route.fulfill({ response: await route.fetch({ url: src.replace('localhost', '127.0.0.1') }) })
  })
  await page.goto(widget.provider.page('/'))
  await widget.frame()
  expect(widget.errors).toEqual([])
})
