import { type CDPSession, expect, type Page } from '@playwright/test'
import { openEditor, type Place } from '../../support/editor-page.ts'
import { test } from '../../support/real-widget-page.ts'

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
      await expect.poll(shapes).toEqual([])
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
      await expect.poll(shapes).toEqual([])
      // The toolbar is scaled down by the zoom factor, so that it always has the same size on the screen.
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

/** Returns a function that sends touch events. `places` are the positions of all fingers on the screen. */
async function startTouch(page: Page) {
  const session: CDPSession = await page.context().newCDPSession(page)
  return (type: 'Start' | 'Move' | 'End' | 'Cancel', ...places: Place[]) =>
    session.send('Input.dispatchTouchEvent', {
      type: `touch${type}`,
      touchPoints: places.map(([x, y], id) => ({ x, y, id })),
    })
}
