import { expect } from '@playwright/test'
import { findFaults } from '../../support/axe-page.ts'
import { openEditor } from '../../support/editor-page.ts'
import { test } from '../../support/real-widget-page.ts'

test('after a pinch zoom the toolbar is visible at its usual size', async ({ page, widget }) => {
  const { bar, drag, shapes } = await openEditor(page, widget)
  const session = await page.context().newCDPSession(page)
  const before = await bar.boundingBox()
  await session.send('Emulation.setPageScaleFactor', { pageScaleFactor: 3 })
  const seen = () =>
    bar.evaluate((element) => {
      const { left, right, bottom } = element.getBoundingClientRect()
      const { offsetLeft = 0, offsetTop = 0, width = 0, height = 0 } = visualViewport ?? {}
      return left >= offsetLeft && right <= offsetLeft + width && bottom <= offsetTop + height
    })
  await expect.poll(seen).toBe(true)
  const { width } = await bar.evaluate((element) => element.getBoundingClientRect())
  expect(width * 3).toBeCloseTo(before?.width ?? 0, 0)
  await drag([100, 100], [300, 200])
  await expect.poll(shapes).toMatchObject([{ box: { x: 100, y: 100, width: 200, height: 100 } }])
})

test('at three times the size the toolbar fits into the window', async ({ page, widget }) => {
  // A window of 1280 by 800 pixels has this size at a zoom of 300 %.
  await page.setViewportSize({ width: 427, height: 267 })
  for (const mode of ['screenshot', 'capture'] as const) {
    const { bar } = await openEditor(page, widget, { mode, path: `/${mode}` })
    const place = await bar.boundingBox()
    expect(place?.x).toBeGreaterThanOrEqual(0)
    expect(place?.y).toBeGreaterThanOrEqual(0)
    expect((place?.x ?? 0) + (place?.width ?? 999)).toBeLessThanOrEqual(427)
  }
})

for (const width of [390, 640]) {
  test(`in a window ${width} px wide neither the hint nor a tooltip is cut off`, async ({ page, widget }) => {
    await page.setViewportSize({ width, height: 700 })
    const { bar, tool } = await openEditor(page, widget)
    const toolbar = await bar.boundingBox()
    const hint = await page.locator('feedback-widget .caption').boundingBox()
    expect((hint?.y ?? 0) + (hint?.height ?? 999)).toBeLessThanOrEqual(toolbar?.y ?? 0)
    for (const name of ['select', 'undo']) {
      const tip = await tool(name).locator('.tip').boundingBox()
      expect(tip?.x).toBeGreaterThanOrEqual(0)
      expect((tip?.x ?? 0) + (tip?.width ?? 999)).toBeLessThanOrEqual(width)
    }
  })
}

test('W-025 the toolbar is laid out from right to left in right-to-left languages', async ({
  page,
  widget,
}) => {
  const { bar, tool } = await openEditor(page, widget, {
    attributes: 'async data-language="ar"',
  })
  await expect(bar.getByRole('button', { name: 'التالي' })).toBeVisible()
  const [first, last] = await Promise.all([tool('rectangle').boundingBox(), tool('close').boundingBox()])
  expect(first?.x).toBeGreaterThan(last?.x ?? 0)
})

test('W-049 toolbar and Next have the colors and corners of the project', async ({ page, widget }) => {
  const { bar } = await openEditor(page, widget, {
    flowConfig: { color: '#FFD400', backgroundColor: '#101820', borderRadius: 7 },
  })
  await expect(bar).toHaveCSS('background-color', 'rgb(16, 24, 32)')
  await expect(bar).toHaveCSS('border-radius', '7px')
  await expect(bar.locator('.next')).toHaveCSS('background-color', 'rgb(255, 212, 0)')
  await expect(bar.locator('.next')).toHaveCSS('color', 'rgb(0, 0, 0)')
})

for (const background of ['#FFFFFF', '#101820']) {
  test(`R-28: axe finds no violations in screenshot and capture on ${background}`, async ({
    page,
    widget,
  }) => {
    const { tool, bar, say } = await openEditor(page, widget, { flowConfig: { backgroundColor: background } })
    for (const mode of ['screenshot', 'capture']) {
      if (mode === 'capture') {
        await page.keyboard.press('Enter')
        await expect(bar).toHaveCount(0)
        await say('start-screen-drawing', mode)
      }
      await tool('color').click()
      expect(await findFaults(page, { include: 'feedback-widget' }), mode).toEqual([])
      await tool('color').click()
    }
  })
}
