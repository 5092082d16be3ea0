import { expect } from '@playwright/test'
import { isBlack, openEditor } from '../../support/editor-page.ts'
import { test } from '../../support/real-widget-page.ts'

/** Scrolls the page before the editor opens. */
const SCROLLED = `<script>addEventListener('load', () => scrollTo(0, 700))</script>`

test('W-034 W-036 a rectangle is positioned on the page, not in the window', async ({ page, widget }) => {
  const { layer, drag, shapes } = await openEditor(page, widget, { head: SCROLLED })
  await expect.poll(() => page.evaluate('scrollY')).toBe(700)
  await drag([300, 250], [100, 100])
  await expect.poll(shapes).toEqual([
    {
      name: 'rect',
      stroke: '#EB144C',
      width: '6',
      fill: 'none',
      opacity: 1,
      box: { x: 100, y: 800, width: 200, height: 150 },
    },
  ])
  const height = await layer.evaluate((element) => element.clientHeight)
  expect(height).toBeGreaterThanOrEqual(await page.evaluate('document.documentElement.scrollHeight'))
})

test('W-037 the pen draws one translucent path, 12 wide, or a dot; other buttons and a press with the rectangle draw nothing', async ({
  page,
  widget,
}) => {
  const { choose, drag, shapes } = await openEditor(page, widget)
  await page.mouse.click(100, 100)
  for (const tool of ['rectangle', 'pen']) {
    await choose(tool)
    await page.mouse.move(100, 100)
    await page.mouse.down({ button: 'right' })
    await page.mouse.move(300, 300)
    await page.mouse.up({ button: 'right' })
  }
  await drag([100, 100], [200, 150], [300, 100])
  // The first shape is the pen's, so nothing before it was drawn.
  await expect
    .poll(shapes)
    .toMatchObject([{ name: 'path', stroke: '#EB144C', width: '12', fill: 'none', opacity: 0.67 }])
  const [stroke] = await shapes()
  expect(stroke?.box).toMatchObject({ x: 100, y: 100, width: 200 })
  await page.mouse.click(100, 100)
  await expect.poll(shapes).toMatchObject([{}, { name: 'path', box: { x: 100, y: 100 } }])
  // The drawings do not keep the page from shrinking.
  await page.evaluate(() => document.querySelector('main')?.style.setProperty('height', '900px'))
  await expect.poll(() => page.evaluate('document.documentElement.scrollHeight')).toBeLessThan(1000)
})

test('W-038 blur draws an opaque black line, 40 wide', async ({ page, widget }) => {
  const { choose, drag, shapes } = await openEditor(page, widget)
  await choose('blur')
  await drag([100, 300], [500, 300])
  await expect.poll(shapes).toMatchObject([{ name: 'path', stroke: '#000000', width: '40', opacity: 1 }])
  const picture = await page.screenshot({ clip: { x: 110, y: 285, width: 380, height: 30 } })
  expect(await isBlack(page, picture)).toBe(true)
})

test('a line is drawn during the gesture, at its final position', async ({ page, widget }) => {
  const { choose, shapes } = await openEditor(page, widget)
  await choose('blur')
  const clip = { x: 150, y: 290, width: 200, height: 20 }
  await page.mouse.move(100, 300)
  await page.mouse.down()
  await page.mouse.move(400, 300, { steps: 10 })
  const unfinished = await page.screenshot({ clip })
  await expect.poll(shapes).toEqual([])
  await page.mouse.up()
  await expect.poll(shapes).toHaveLength(1)
  expect((await page.screenshot({ clip })).equals(unfinished)).toBe(true)
})

test.describe('a line', () => {
  test('of ten thousand points is drawn, and fits into a report', async ({ page, widget }) => {
    const { choose, shapes, layer } = await openEditor(page, widget)
    await choose('pen')
    await page.locator('feedback-widget canvas').evaluate((canvas) => {
      const fire = (type: string, place: Pick<PointerEventInit, 'clientX' | 'clientY' | 'buttons'>) =>
        canvas.dispatchEvent(
          new PointerEvent(type, { bubbles: true, composed: true, pointerId: 1, buttons: 1, ...place }),
        )
      fire('pointerdown', { clientX: 600, clientY: 400 })
      for (let turn = 0; turn < 10_000; turn += 1) {
        fire('pointermove', {
          clientX: 600 + 300 * Math.cos(turn / 40),
          clientY: 400 + 300 * Math.sin(turn / 37),
        })
      }
      fire('pointerup', { clientX: 600, clientY: 400, buttons: 0 })
    })
    await expect.poll(shapes).toHaveLength(1)
    const length = await layer.locator('path').evaluate((path) => path.getAttribute('d')?.length ?? 0)
    expect(length).toBeGreaterThan(10_000)
    expect(length).toBeLessThan(60_000)
  })

  test('stays where it was drawn on the page, even if a script scrolls or the window is resized', async ({
    page,
    widget,
  }) => {
    const { choose, shapes } = await openEditor(page, widget)
    await choose('pen')
    await page.mouse.move(100, 100)
    await page.mouse.down()
    await page.mouse.move(200, 100, { steps: 5 })
    await page.evaluate(() => scrollTo(0, 500))
    await page.setViewportSize({ width: 1000, height: 700 })
    await page.mouse.move(300, 100, { steps: 5 })
    await page.mouse.up()
    const [shape] = await shapes()
    expect(shape?.box).toMatchObject({ x: 100, y: 100, width: 200, height: 500 })
  })
})

for (const size of ['width:40000px;height:500px', 'width:500px;height:40000px']) {
  test(`on a page of ${size} the layer covers all of it and a stroke lands where it is drawn`, async ({
    page,
    widget,
  }) => {
    const { drag, shapes, layer } = await openEditor(page, widget, { body: `<div style="${size}"></div>` })
    await page.evaluate(() => scrollTo(38_000, 38_000))
    await drag([100, 100], [300, 200])
    const { left, top, width, height } = await page.evaluate(() => {
      const { scrollWidth, scrollHeight } = document.documentElement
      return { left: scrollX, top: scrollY, width: scrollWidth, height: scrollHeight }
    })
    expect(Math.max(left, top)).toBe(38_000)
    await expect
      .poll(async () => (await shapes())[0]?.box)
      .toEqual({ x: 100 + left, y: 100 + top, width: 200, height: 100 })
    await expect.poll(() => layer.boundingBox()).toEqual({ x: 0 - left, y: 0 - top, width, height })
  })
}
