import { type CDPSession, expect, type Page } from '@playwright/test'
import { isBlack, openEditor, type Place } from '../../support/editor-page.ts'
import { test } from '../../support/real-widget-page.ts'

/** Scrolls the page before the editor opens. */
const SCROLLED = `<script>addEventListener('load', () => scrollTo(0, 700))</script>`

test('W-034 W-036 a rectangle is positioned on the page, not in the window', async ({ page, widget }) => {
  const { layer, drag, shapes } = await openEditor(page, widget, { head: SCROLLED })
  expect(await page.evaluate('scrollY')).toBe(700)
  await drag([300, 250], [100, 100])
  expect(await shapes()).toEqual([
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

test('W-037 the pen draws one translucent path, 12 wide', async ({ page, widget }) => {
  const { choose, drag, shapes } = await openEditor(page, widget)
  await choose('pen')
  await drag([100, 100], [200, 150], [300, 100])
  const [stroke, ...others] = await shapes()
  expect(others).toEqual([])
  expect(stroke).toMatchObject({ name: 'path', stroke: '#EB144C', width: '12', fill: 'none', opacity: 0.67 })
  expect(stroke?.box).toMatchObject({ x: 100, y: 100, width: 200 })
})

test('W-038 blur draws an opaque black line, 40 wide', async ({ page, widget }) => {
  const { choose, drag, shapes } = await openEditor(page, widget)
  await choose('blur')
  await drag([100, 300], [500, 300])
  expect(await shapes()).toMatchObject([{ name: 'path', stroke: '#000000', width: '40', opacity: 1 }])
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
  expect(await shapes()).toEqual([])
  await page.mouse.up()
  expect(await shapes()).toHaveLength(1)
  expect((await page.screenshot({ clip })).equals(unfinished)).toBe(true)
})

test('a press with the pen draws a dot, and a press with the rectangle draws nothing', async ({
  page,
  widget,
}) => {
  const { choose, shapes } = await openEditor(page, widget)
  await page.mouse.click(100, 100)
  expect(await shapes()).toEqual([])
  await choose('pen')
  await page.mouse.click(100, 100)
  expect(await shapes()).toMatchObject([{ name: 'path', box: { x: 100, y: 100 } }])
})

test('the second and third button draw nothing', async ({ page, widget }) => {
  const { choose, shapes } = await openEditor(page, widget)
  for (const tool of ['rectangle', 'pen']) {
    await choose(tool)
    await page.mouse.move(100, 100)
    await page.mouse.down({ button: 'right' })
    await page.mouse.move(300, 300)
    await page.mouse.up({ button: 'right' })
  }
  expect(await shapes()).toEqual([])
})

test.describe('W-035 fingers', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 780 } })

  for (const [tool, name] of [
    ['rectangle', 'rect'],
    ['pen', 'path'],
    ['blur', 'path'],
  ] as const) {
    test(`draw with ${tool} and do not scroll the page`, async ({ page, widget }) => {
      const { choose, shapes } = await openEditor(page, widget)
      await choose(tool)
      const touch = await startTouch(page)
      await touch('Start', [100, 500])
      for (let y = 480; y >= 200; y -= 20) await touch('Move', [200, y])
      await touch('End')
      await expect.poll(shapes).toMatchObject([{ name }])
      expect(await page.evaluate('scrollY')).toBe(0)
    })

    test(`in pairs draw nothing with ${tool}, and the next single finger draws`, async ({ page, widget }) => {
      const { choose, shapes } = await openEditor(page, widget)
      await choose(tool)
      const touch = await startTouch(page)
      await touch('Start', [100, 500])
      await touch('Start', [100, 500], [300, 500])
      for (let y = 480; y >= 200; y -= 20) await touch('Move', [100, y], [300, y])
      await touch('End')
      await touch('Start', [100, 500])
      await touch('Move', [200, 400])
      await touch('End')
      await expect.poll(shapes).toHaveLength(1)
      const [shape] = await shapes()
      expect(shape?.box.y).toBeGreaterThanOrEqual(400)
    })

    test(`that the browser cancels draw nothing with ${tool}, and the next one draws`, async ({
      page,
      widget,
    }) => {
      const { choose, shapes, bar } = await openEditor(page, widget)
      await choose(tool)
      const touch = await startTouch(page)
      await touch('Start', [100, 500])
      await touch('Move', [200, 400])
      await touch('Cancel')
      expect(await shapes()).toEqual([])
      await expect(bar).toHaveCSS('opacity', '1')
      await touch('Start', [100, 500])
      await touch('Move', [200, 400])
      await touch('End')
      await expect.poll(shapes).toHaveLength(1)
    })
  }

  test('find the toolbar within the window, its controls at least 40 px large', async ({ page, widget }) => {
    for (const mode of ['screenshot', 'capture'] as const) {
      const { bar } = await openEditor(page, widget, { mode, path: `/${mode}` })
      const place = await bar.boundingBox()
      expect(place?.x).toBeGreaterThanOrEqual(0)
      expect((place?.x ?? 0) + (place?.width ?? 999)).toBeLessThanOrEqual(390)
      const sizes = await bar
        .getByRole('button')
        .evaluateAll((all) => all.flatMap((one) => [one.clientWidth, one.clientHeight]))
      expect(Math.min(...sizes)).toBeGreaterThanOrEqual(40)
      await bar.locator('[data-tool=color]').click()
      const swatches = await bar
        .locator('[data-color]')
        .evaluateAll((all) => all.map((one) => one.getBoundingClientRect().toJSON()))
      for (const { left, right, width, height } of swatches) {
        expect(Math.min(width, height)).toBeGreaterThanOrEqual(40)
        expect(left).toBeGreaterThanOrEqual(0)
        expect(right).toBeLessThanOrEqual(390)
      }
    }
  })
})

test.describe('two fingers on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 780 } })

  for (const tool of ['cover', 'pen', 'select']) {
    test(`zoom the page with ${tool}, draw nothing, and leave the toolbar its size`, async ({
      page,
      widget,
    }) => {
      const { bar, choose, shapes } = await openEditor(page, widget, {
        head: '<meta name="viewport" content="width=device-width">',
      })
      await choose(tool)
      const session = await page.context().newCDPSession(page)
      await session.send('Input.synthesizePinchGesture', {
        x: 200,
        y: 300,
        scaleFactor: 2.5,
        relativeSpeed: 800,
      })
      const readZoom = () => page.evaluate(() => visualViewport?.scale ?? 0)
      await expect.poll(readZoom).toBeGreaterThan(2)
      expect(await shapes()).toEqual([])
      // The toolbar is scaled inversely to the zoom, so its size on the screen stays the same.
      const zoom = await readZoom()
      const { width = 0 } = (await bar.boundingBox()) ?? {}
      expect(width * zoom).toBeGreaterThan(300)
      expect(width * zoom).toBeLessThanOrEqual(391)
    })
  }

  test('zoom, then one finger covers what it is dragged over', async ({ page, widget }) => {
    const { choose, shapes } = await openEditor(page, widget, {
      head: '<meta name="viewport" content="width=device-width">',
    })
    await choose('cover')
    const session = await page.context().newCDPSession(page)
    await session.send('Input.synthesizePinchGesture', { x: 100, y: 100, scaleFactor: 2, relativeSpeed: 800 })
    const { x, y, scale } = await page.evaluate(() => ({
      x: visualViewport?.pageLeft ?? 0,
      y: visualViewport?.pageTop ?? 0,
      scale: visualViewport?.scale ?? 0,
    }))
    expect(scale).toBeGreaterThan(1.5)
    const touch = await startTouch(page)
    await touch('Start', [50, 100])
    await touch('Move', [150, 200])
    await touch('Move', [250, 300])
    await touch('End')
    await expect.poll(shapes).toHaveLength(1)
    const [shape] = await shapes()
    expect(shape?.box.x).toBeCloseTo(x + 50, -1)
    expect(shape?.box.y).toBeCloseTo(y + 100, -1)
    expect(shape?.box.width).toBeCloseTo(200, -1)
  })
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
    expect(await shapes()).toHaveLength(1)
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
    expect((await shapes())[0]?.box).toEqual({ x: 100 + left, y: 100 + top, width: 200, height: 100 })
    expect(await layer.boundingBox()).toEqual({ x: 0 - left, y: 0 - top, width, height })
  })
}

test('drawings do not keep a page from shrinking', async ({ page, widget }) => {
  const { drag } = await openEditor(page, widget)
  await drag([100, 100], [300, 200])
  await page.evaluate(() => document.querySelector('main')?.style.setProperty('height', '900px'))
  await expect.poll(() => page.evaluate('document.documentElement.scrollHeight')).toBeLessThan(1000)
})

/** Returns a function that sends touch events. `places` are the positions of all fingers on the screen. */
async function startTouch(page: Page) {
  const session: CDPSession = await page.context().newCDPSession(page)
  return (type: 'Start' | 'Move' | 'End' | 'Cancel', ...places: Place[]) =>
    session.send('Input.dispatchTouchEvent', {
      type: `touch${type}`,
      touchPoints: places.map(([x, y], id) => ({ x, y, id })),
    })
}
