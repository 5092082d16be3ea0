import { expect } from '@playwright/test'
import { showSnapshot, takeSnapshot } from '../../support/snapshot-page.ts'
import { test } from '../../support/real-widget-page.ts'

test('W-194 content that other origins protect is left out, and the report is sent', async ({
  page,
  widget,
}) => {
  const { provider } = widget
  const elsewhere = (path: string): string => provider.page(path, 'elsewhere')
  provider.serve('/other.css', 'p{color:red}', { 'Content-Type': 'text/css' })
  provider.serve(
    '/drawing.svg',
    '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><rect width="9" height="9"/></svg>',
    { 'Content-Type': 'image/svg+xml' },
  )
  await widget.open({
    head: `<link rel="stylesheet" href="${elsewhere('/other.css')}"><style media="print">p{display:none}</style>`,
    body: `<canvas id="tainted" width="9" height="9"></canvas><canvas id="clean" width="9" height="9"></canvas><iframe src="${elsewhere('/frame')}" title="other"></iframe>
      <video></video><video src="/none.webm" poster="/none.png"></video><audio controls></audio>
      <object data="${elsewhere('/o')}"></object><img src="http://[bad"><a href="http://[bad">bad</a>
      <p id="last">last</p>`,
  })
  // An image from another origin taints the canvas on which it is drawn, so that reading the canvas fails.
  const error = await page.evaluate(async (src) => {
    const image = Object.assign(new Image(), { src })
    await image.decode()
    for (const canvas of document.querySelectorAll('canvas')) {
      const context = canvas.getContext('2d')
      if (canvas.id === 'tainted') context?.drawImage(image, 0, 0)
      else context?.fillRect(0, 0, 9, 9)
    }
    try {
      return document.querySelector('canvas')?.toDataURL()
    } catch (caught) {
      return caught instanceof DOMException && caught.name
    }
  }, elsewhere('/drawing.svg'))
  expect(error).toBe('SecurityError')
  const { html = '' } = (await takeSnapshot(widget)) ?? {}

  expect(html).toContain(`<link rel="stylesheet" href="${elsewhere('/other.css')}">`)
  expect(html).toContain('<canvas id="tainted" width="9" height="9"></canvas>')
  expect(html).toMatch(/<canvas id="clean" width="9" height="9" [\w-]+="data:image\/png;base64,/)
  expect(html).toContain('<style media="print">p { display: none; }</style>')
  expect(html).toMatch(/<iframe title="other"><\/iframe>/)
  expect(html).toContain('<p id="last">last</p>')
  expect(html).not.toContain('[bad')
})

test('W-087 a page that changes during the snapshot is still captured', async ({ page, widget }) => {
  await widget.open({
    body: `<div id="list">${'<p><b>row</b></p>'.repeat(500)}</div><p id="last">last</p>`,
  })
  await widget.ready()
  await page.evaluate(() => {
    const list = document.getElementById('list')
    const row = list?.children[100]
    if (!list || !row) return
    // The snapshot calls `matches` on each element. When it reaches this row, the page removes all rows.
    const matches = (selectors: string): boolean => {
      list.replaceChildren('new')
      return Element.prototype.matches.call(row, selectors)
    }
    Object.assign(row, { matches })
  })
  const { html = '' } = (await takeSnapshot(widget)) ?? {}

  await expect(page.locator('#list')).toHaveText('new')
  // The snapshot contains all rows as they were when it reached their list, even those that were removed.
  expect(html.match(/<p><b>row<\/b><\/p>/g)).toHaveLength(500)
  expect(html).toMatch(/^<!DOCTYPE html><html.*<p id="last">last<\/p><\/body><\/html>$/s)
})

test('W-087 a page of 100,000 elements is captured until a time limit, and its own tasks run in between', async ({
  page,
  widget,
}) => {
  test.setTimeout(60_000)
  await widget.open({
    body: `<p id="first">first</p><div>${'<p class="a" title="b"><i>c</i></p>'.repeat(50_000)}</div>`,
  })
  await widget.ready()
  await page.evaluate(() => {
    // The order in which the page's own tasks ran, and in which the snapshot reached every thousandth element.
    const order: string[] = []
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      if (order.at(-1) !== 'page') order.push('page')
      port2.postMessage(null)
    }
    port2.postMessage(null)
    const rows = document.querySelectorAll('div > p')
    for (let index = 0; index < rows.length; index += 500) {
      const row = rows[index]
      if (!row) continue
      const matches = (selectors: string): boolean => {
        Reflect.deleteProperty(row, 'matches')
        order.push('element')
        return Element.prototype.matches.call(row, selectors)
      }
      Object.assign(row, { matches })
    }
    Object.assign(window, { order })
  })
  const snapshot = await takeSnapshot(widget)

  const order: string[] = await page.evaluate('order')
  const stretches = order.join(' ').match(/element(?: element)*/g) ?? []
  expect(stretches.length).toBeGreaterThan(5)
  // 100 elements are marked. At most 20 of them are captured before the page can run a task.
  expect(Math.max(...stretches.map((stretch) => stretch.split(' ').length))).toBeLessThanOrEqual(20)
  expect(snapshot?.html).toMatch(/^<!DOCTYPE html><html.*<p id="first">first<\/p>.*<\/body><\/html>$/s)
})

test('W-087 the page is shown where it was scrolled to when the flow began', async ({ page, widget }) => {
  await widget.open({ body: '<div style="height:5000px">tall</div>' })
  await widget.ready()
  await page.evaluate("scrollTo(0, 300); Feedback.startFeedbackFlow('bugreporting'); scrollTo(0, 900)")
  const snapshot = await takeSnapshot(widget)

  expect(Object.keys(snapshot ?? {}).toSorted()).toEqual(
    ['baseUrl', 'height', 'html', 'isMobile', 'width', 'x', 'y'].toSorted(),
  )
  expect(snapshot).toMatchObject({ x: 0, y: 300 })
  expect(snapshot?.html).toContain('bb-scrolltop="300"')
})

test('W-034 the snapshot contains drawings, and nothing else of the widget', async ({ page, widget }) => {
  await widget.open({ body: '<p>page</p>' })
  await widget.ready()
  await page.evaluate(() => {
    const layer = document.createElement('div')
    layer.setAttribute('data-feedback-drawings', '')
    layer.append(document.createElementNS('http://www.w3.org/2000/svg', 'svg'))
    layer.style.position = 'absolute'
    document.documentElement.append(layer)
  })
  const { html = '' } = (await takeSnapshot(widget)) ?? {}

  expect(html).toContain('data-feedback-drawings=""')
  expect(html).not.toContain('feedback-widget')
})

test('W-194 if the snapshot chunk cannot be loaded, the report is sent without a snapshot', async ({
  page,
  widget,
}) => {
  await page.route(/take-snapshot/, (route) => route.abort())
  await widget.open({ body: '<p>page</p>' })
  expect(await takeSnapshot(widget)).toBeUndefined()
})

test('W-087 a page is shown in the visitor’s color scheme', async ({ page, widget }) => {
  await page.emulateMedia({ colorScheme: 'dark' })
  await widget.open({
    head: '<meta name="color-scheme" content="light dark"><style>p{color:red}@media (prefers-color-scheme: dark){p{color:lime}}</style>',
    body: '<p id="p">page</p>',
  })
  const snapshot = await takeSnapshot(widget)
  await page.emulateMedia({ colorScheme: 'light' })
  if (!snapshot) throw new Error('no snapshot')
  await showSnapshot(page, widget, { snapshot })
  const shown = page.frameLocator('#snapshot')

  await expect(shown.locator('#p')).toHaveCSS('color', 'rgb(0, 255, 0)')
  await expect(shown.locator('html')).toHaveCSS('color-scheme', 'dark')
})
