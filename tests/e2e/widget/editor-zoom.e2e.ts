import { expect } from '@playwright/test'
import { openEditor } from '../../support/editor-page.ts'
import { body, offset, scrolledTo, send } from '../../support/marked-page.ts'
import { test } from '../../support/real-widget-page.ts'

test.describe('zoom', () => {
  test('by buttons and keys keeps the middle of the window, and shapes land on their elements', async ({
    page,
    widget,
  }) => {
    const { tool, choose, drag, shapes } = await openEditor(page, widget, { body })
    await expect(tool('zoomOut')).toHaveAttribute('aria-disabled', 'true')
    await page.mouse.move(600, 400)
    await page.mouse.wheel(0, 1200)
    await expect.poll(() => scrolledTo(page)).toBe(1200)
    const box = async () => {
      const { x = NaN, y = NaN, width = NaN } = (await page.locator('#far').boundingBox()) ?? {}
      return { x, y, width }
    }
    const middle = { x: 640, y: 400 }
    await expect.poll(box).toEqual({ x: 200, y: 300, width: 200 })
    await tool('zoomIn').click()
    const zoomed = await box()
    expect(zoomed.width).toBe(300)
    // Browsers round scroll positions to whole pixels.
    expect(Math.abs(zoomed.x - (middle.x - 1.5 * 440))).toBeLessThanOrEqual(1)
    expect(Math.abs(zoomed.y - (middle.y - 1.5 * 100))).toBeLessThanOrEqual(1)
    await page.keyboard.press('+')
    await expect.poll(async () => (await box()).width).toBe(400)
    await page.evaluate(() => document.querySelector('#far')?.scrollIntoView({ inline: 'start' }))
    for (const name of ['rectangle', 'cover', 'pen'] as const) {
      await choose(name)
      const { x, y } = await box()
      await drag([x + 20, y + 20], [x + 220, y + 120])
      const at = (await shapes()).at(-1)?.box
      expect([at?.x, at?.y, at?.width, at?.height].map((value) => Math.round(value ?? 0))).toEqual([
        210, 1510, 100, 50,
      ])
    }
    await page.keyboard.press('0')
    await expect(tool('zoomOut')).toHaveAttribute('aria-disabled', 'true')
    await expect.poll(() => offset(page, 0, 'far')).toEqual([10, 10])
    await expect
      .poll(() => page.evaluate(() => document.documentElement.getAttribute('style') ?? ''))
      .toBe('')
  })

  test('ends with the editor, and the report shows the part that was enlarged', async ({ page, widget }) => {
    const editor = await openEditor(page, widget, { body })
    await page.mouse.move(600, 400)
    await page.mouse.wheel(0, 1200)
    await expect.poll(() => scrolledTo(page)).toBe(1200)
    await page.keyboard.press('+')
    await page.keyboard.press('+')
    await page.keyboard.press('Enter')
    await expect(editor.bar).toHaveCount(0)
    const { x = NaN, y = NaN } = (await send(editor, widget)) ?? {}
    expect(x).toBe(0)
    expect(Math.abs(y - 1200)).toBeLessThanOrEqual(1)
    await expect
      .poll(() => page.evaluate(() => document.documentElement.getAttribute('style') ?? ''))
      .toBe('')
  })

  for (const [name, head] of [
    ['whose root element hides its overflow', '<style>html{overflow:hidden}</style>'],
    ['whose body hides its overflow', '<style>body{overflow:hidden}</style>'],
    ['that is read from right to left', '<script>document.documentElement.dir = "rtl"</script>'],
    [
      'that is fixed to the window',
      '<style>main{position:fixed!important;inset:0;height:auto!important}</style>',
    ],
  ] as const) {
    test(`works in a page ${name}`, async ({ page, widget }) => {
      const { drag, tool } = await openEditor(page, widget, { body, head })
      const before = await page.locator('#near').boundingBox()
      await tool('zoomIn').click()
      const place = await page.locator('#near').boundingBox()
      expect(place?.width).toBe(300)
      expect(Math.abs((place?.y ?? NaN) - (400 - 1.5 * (400 - (before?.y ?? 0))))).toBeLessThanOrEqual(200)
      await page.evaluate(() => document.querySelector('#near')?.scrollIntoView({ inline: 'center' }))
      const { x = 0, y = 0 } = (await page.locator('#near').boundingBox()) ?? {}
      await drag([x, y], [x + 300, y + 150])
      await page.keyboard.press('-')
      await expect.poll(() => offset(page, 0, 'near')).toEqual([0, 0])
      await expect.poll(() => page.locator('#near').boundingBox()).toMatchObject({ width: 200 })
    })
  }

  test('is not offered while the page shows a dialog, and ends when it opens one', async ({
    page,
    widget,
  }) => {
    const { tool } = await openEditor(page, widget, { body: `${body}<dialog>A dialog</dialog>` })
    await tool('zoomIn').click()
    await expect(tool('zoomOut')).toHaveAttribute('aria-disabled', 'false')
    await page.evaluate(() => document.querySelector('dialog')?.showModal())
    await expect(tool('zoomOut')).toHaveAttribute('aria-disabled', 'true')
    await expect(tool('zoomIn')).toHaveAttribute('aria-disabled', 'true')
  })
})

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 780 } })

  for (const viewport of [
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    '<meta name="viewport" content="width=device-width">',
    '',
  ]) {
    test(`zoom by buttons keeps the middle of the screen, on a page with ${viewport === '' ? 'no viewport' : viewport}`, async ({
      page,
      widget,
    }) => {
      const { tool } = await openEditor(page, widget, { body, head: viewport })
      const measure = () =>
        page.evaluate(() => {
          const {
            x = NaN,
            y = NaN,
            width = NaN,
          } = document.querySelector('#near')?.getBoundingClientRect() ?? {}
          const { scale = NaN, width: across = NaN, height: down = NaN } = visualViewport ?? {}
          return { x, y, width: width * scale, scale, middle: { x: across / 2, y: down / 2 } }
        })
      const before = await measure()
      await tool('zoomIn').click()
      await expect.poll(async () => (await measure()).width).toBeCloseTo(before.width * 1.5, 0)
      const { middle } = before
      const expected = {
        x: middle.x + 1.5 * (before.x - middle.x),
        y: middle.y + 1.5 * (before.y - middle.y),
      }
      // Positions on the page and scroll positions are rounded to whole pixels.
      const distance = async () => {
        const { x, y } = await measure()
        return Math.max(Math.abs(x - expected.x), Math.abs(y - expected.y))
      }
      await expect.poll(distance).toBeLessThanOrEqual(2)
      await expect.poll(async () => (await measure()).scale).toBeCloseTo(before.scale, 3)
      await tool('zoomOut').click()
      await expect.poll(async () => (await measure()).width).toBeCloseTo(before.width, 0)
      const left = page.locator('meta[name=viewport]')
      await expect
        .poll(() => left.evaluateAll((all) => all.map((one) => one.outerHTML).join('')))
        .toBe(viewport)
    })
  }
})
