import { expect } from '@playwright/test'
import { isBlack, openEditor } from '../../support/editor-page.ts'
import { test } from '../../support/real-widget-page.ts'
import { settle } from '../../support/widget-page.ts'

const DIALOG = '<dialog id="dialog"><h2>A dialog</h2><input aria-label="Its field"></dialog>'
const OPEN_DIALOG = `${DIALOG}<script>addEventListener('load', () => dialog.showModal())</script>`

test('R-27: it works above a modal dialog that was open before', async ({ page, widget }) => {
  const { choose, drag, shapes, bar } = await openEditor(page, widget, { body: OPEN_DIALOG })
  await drag([500, 300], [700, 500])
  await choose('pen')
  await drag([500, 300], [700, 500])
  await expect.poll(shapes).toHaveLength(2)
  await page.keyboard.press('Escape')
  await expect(bar).toHaveCount(0)
  await expect.poll(() => page.evaluate("document.querySelector('#dialog').matches(':modal')")).toBe(true)
})

test('R-27: it works above a modal dialog that opens while the visitor draws', async ({ page, widget }) => {
  const { drag, shapes, bar, choose } = await openEditor(page, widget, { body: DIALOG })
  await drag([100, 100], [200, 200])
  await page.evaluate("document.querySelector('#dialog').showModal()")
  // Everything outside a modal dialog is inert, so the editor moves into the dialog.
  await page.locator('#dialog feedback-widget .bar').waitFor()
  await drag([500, 300], [700, 500])
  await choose('blur')
  await drag([640, 380], [660, 400])
  await expect.poll(shapes).toHaveLength(3)
  const picture = await page.screenshot({ clip: { x: 645, y: 385, width: 10, height: 10 } })
  const white = await page.screenshot({ clip: { x: 1200, y: 700, width: 10, height: 10 } })
  expect(picture.equals(white)).toBe(false)
  await page.keyboard.press('Enter')
  await expect(bar).toHaveCount(0)
})

test('R-27: it works on a page whose body is inert, and stays open during client-side navigation', async ({
  page,
  widget,
}) => {
  const { drag, shapes } = await openEditor(page, widget, {
    body: '<script>document.body.inert = true</script>',
  })
  await drag([100, 100], [200, 200])
  await expect.poll(shapes).toHaveLength(1)
  await page.evaluate(() => {
    history.pushState(null, '', '/elsewhere')
    document.body.replaceChildren('Elsewhere')
  })
  await drag([300, 100], [400, 200])
  await expect.poll(shapes).toHaveLength(2)
})

test('drawings look the same however the page styles its elements', async ({ page, widget }) => {
  const css =
    '* { stroke: lime !important; fill: lime !important; display: none; transform: rotate(9deg) !important; opacity: .1 }'
  await page.addInitScript((text) => {
    addEventListener('load', () => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(`[data-feedback-drawings], [data-feedback-drawings] ${text}`)
      document.adoptedStyleSheets = [sheet]
    })
  }, css)
  const { drag, shapes, layer } = await openEditor(page, widget)
  await drag([100, 100], [200, 200])
  await expect.poll(shapes).toMatchObject([{ fill: 'none', opacity: 1, box: { x: 100, y: 100 } }])
  await expect
    .poll(() => layer.locator('rect').evaluate((rect) => getComputedStyle(rect).stroke))
    .toBe('rgb(235, 20, 76)')
  // The box includes the stroke, and the page's CSS does not rotate the shape.
  await expect
    .poll(() => layer.locator('rect').boundingBox())
    .toMatchObject({ x: 97, y: 97, width: 106, height: 106 })
})

test('R-25: it opens and draws under a strict policy and trusted types, without a violation', async ({
  page,
  widget,
}) => {
  const { origin } = widget.provider
  await page.addInitScript(() => {
    Object.assign(window, { refused: [] })
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
      Reflect.get(window, 'refused').push([violatedDirective, blockedURI]),
    )
  })
  const { choose, drag, shapes, tool, say, bar } = await openEditor(page, widget, {
    body: '',
    headers: {
      'Content-Security-Policy': `default-src 'self' ${origin}; require-trusted-types-for 'script'; trusted-types 'none'`,
    },
  })
  await page.evaluate('refused.length = 0')
  for (const name of ['rectangle', 'pen', 'blur']) {
    await choose(name)
    await drag([100, 100], [200, 200])
  }
  await tool('color').click()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Space')
  await expect.poll(shapes).toHaveLength(4)
  await page.keyboard.press('Enter')
  await expect(bar).toHaveCount(0)
  await say('start-screen-drawing', 'capture')
  await bar.waitFor()
  expect(await page.evaluate('refused')).toEqual([])
})

test('the widget adds only its own global, and does not affect the page’s keyboard library', async ({
  page,
  widget,
}) => {
  const head = `<script>
    window.hotkeys = 'the page’s'
    window.before = Object.keys(window)
  </script>`
  await openEditor(page, widget, { head })
  await expect.poll(() => page.evaluate('hotkeys')).toBe('the page’s')
  const added = await page.evaluate<string[]>(
    'Object.keys(window).filter((name) => !before.includes(name) && name !== "before")',
  )
  // The panel's frame is in the document and not in a shadow root, so `window` has the property `0` for it. In Firefox,
  // Playwright adds more names.
  expect(added.filter((name) => !name.startsWith('__pw'))).toEqual(['0', 'Feedback'])
})

test('W-048 W-138 neither editor nor drawings are printed; requested twice, it opens once and keeps the drawings, which a flow that starts over drops', async ({
  page,
  widget,
}) => {
  const { say, drag, shapes, bar, layer } = await openEditor(page, widget)
  await drag([100, 100], [200, 200])
  await page.emulateMedia({ media: 'print' })
  await expect(bar).not.toBeVisible()
  await expect(layer).not.toBeVisible()
  await page.emulateMedia({ media: 'screen' })
  await expect(layer).toBeVisible()

  await say('start-screen-drawing', 'screenshot')
  await say('start-screen-drawing', 'capture')
  await say('cleanup-drawings')
  // Messages arrive in order, so when this one arrives, the editor has handled all earlier ones.
  await page.evaluate("window.last = ''; Feedback.on('last', (data) => { last = data })")
  await say('notify-event', { type: 'last', data: 'heard' })
  await expect.poll(() => page.evaluate('last')).toBe('heard')
  await settle(page)
  await expect(bar).toHaveCount(1)
  await expect(layer).toHaveCount(1)
  await expect.poll(shapes).toHaveLength(1)

  await page.keyboard.press('Enter')
  await expect(bar).toHaveCount(0)
  await expect(layer).toHaveCount(1)
  await say('notify-event', { type: 'flow-started' })
  await expect(layer).toHaveCount(0)
})

test('W-127 a visitor who denies screen capture sees a message and can continue', async ({
  page,
  widget,
}) => {
  await page.addInitScript(() => {
    const refuse = () => Promise.reject(new DOMException('no', 'NotAllowedError'))
    Object.defineProperty(MediaDevices.prototype, 'getDisplayMedia', { value: refuse })
  })
  const said: string[] = []
  page.on('dialog', (dialog) => {
    said.push(dialog.message())
    void dialog.accept()
  })
  const { tool } = await openEditor(page, widget, { mode: 'capture', host: 'localhost' })
  await tool('record').click()
  await expect
    .poll(() => said)
    .toEqual(['You denied access to screen sharing. Please turn it on in your browser settings.'])
  await expect(tool('record')).toHaveAttribute('aria-disabled', 'false')
})

test('if a chunk cannot be loaded, the panel stays usable', async ({ page, widget }) => {
  await page.route('**/assets/widget/open-editor.*', (route) => route.abort())
  await widget.open()
  const frame = await widget.frame()
  await page.evaluate('Feedback.open()')
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/open-editor.'))
  await frame.evaluate("say('start-screen-drawing', 'screenshot')")
  await failed
  await expect(page.locator('feedback-widget iframe')).toBeVisible()
  await expect(page.locator('[data-feedback-drawings]')).toHaveCount(0)
})

test('W-034 W-087 the report shows what was drawn, and the page where it was scrolled to when drawing began', async ({
  page,
  widget,
}) => {
  const { choose, drag, say, bar } = await openEditor(page, widget, {
    head: "<script>addEventListener('load', () => scrollTo(0, 700))</script>",
  })
  await drag([100, 100], [300, 200])
  await choose('blur')
  await drag([400, 100], [600, 100])
  await page.keyboard.press('Enter')
  await expect(bar).toHaveCount(0)
  await page.evaluate(() => scrollTo(0, 0))
  await say('send-feedback', {
    formData: { capture: 'screenshot' },
    action: { feedbackType: 'BUG' },
    spamToken: 'token',
  })
  const { screenshotData } = await widget.nextReport()
  expect(screenshotData).toMatchObject({ x: 0, y: 700, width: 1280, height: 800 })
  const viewer = await page.context().newPage()
  await viewer.setViewportSize({ width: 1280, height: 800 })
  await viewer.setContent(screenshotData?.html ?? '')
  // Outside the frame of the inbox, the snapshot is not scrolled, so the test scrolls it.
  await viewer.evaluate(() => scrollTo(0, 700))
  const layer = viewer.locator('[data-feedback-drawings]')
  await expect
    .poll(() => layer.locator('rect').boundingBox())
    .toEqual({ x: 97, y: 97, width: 206, height: 106 })
  const blurred = await viewer.screenshot({ clip: { x: 410, y: 85, width: 180, height: 30 } })
  expect(await isBlack(page, blurred)).toBe(true)
  await expect(viewer.locator('feedback-widget')).toHaveCount(0)
})

test('presses in the editor never reach the page, so that an open menu stays open', async ({
  page,
  widget,
}) => {
  const { choose, drag, shapes, bar } = await openEditor(page, widget, {
    body: `<p id="menu">Open menu</p><script>
      for (const type of ['pointerdown', 'mousedown', 'click'])
        document.addEventListener(type, () => menu.remove(), { capture: true })
    </script>`,
  })
  await drag([100, 100], [200, 200])
  await choose('pen')
  await drag([300, 100], [400, 200])
  await expect.poll(shapes).toHaveLength(2)
  await expect(page.locator('#menu')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(bar).toHaveCount(0)
})
