import { expect, type Page } from '@playwright/test'
import { type EditorPage, openEditor } from '../../support/editor-page.ts'
import { showSnapshot } from '../../support/snapshot-page.ts'
import { test } from '../../support/real-widget-page.ts'
import type { WidgetPage } from '../../support/widget-page.ts'

const body = `
  <style>body{margin:0} main>*{position:absolute;margin:0} .box{left:200px;width:200px;height:100px;background:#cde}</style>
  <p style="left:20px;top:20px">First</p>
  <div class="box" id="near" style="top:200px">near</div>
  <div class="box" id="far" style="top:1500px">far</div>`

const scrolledTo = (page: Page): Promise<number> => page.evaluate(() => scrollY)

/**
 * Returns the distance of a mark from the upper left corner of an element, in window pixels. `index` selects the mark.
 */
async function offset(page: EditorPage['page'], index: number, id: string): Promise<[number, number]> {
  return page.evaluate(
    ([at, name]) => {
      const mark = document.querySelectorAll<SVGElement>('[data-feedback-drawings] rect')[at]
      const element = document.querySelector(`#${name}`)
      // In Firefox the box of a rectangle includes its stroke.
      mark?.style.setProperty('stroke-width', '0')
      const [one, other] = [mark?.getBoundingClientRect(), element?.getBoundingClientRect()]
      mark?.style.removeProperty('stroke-width')
      return [(one?.x ?? NaN) - (other?.x ?? 0), (one?.y ?? NaN) - (other?.y ?? 0)].map(Math.round) as [
        number,
        number,
      ]
    },
    [index, id] as const,
  )
}

async function send({ say }: EditorPage, widget: WidgetPage) {
  await say('send-feedback', { formData: {}, action: { feedbackType: 'BUG', excludeData: {} } })
  return (await widget.nextReport()).screenshotData
}

test('R-40 the wheel scrolls the page in the editor, and shapes stay on their elements', async ({
  page,
  widget,
}) => {
  const { drag } = await openEditor(page, widget, { body })
  await drag([200, 200], [400, 300])
  await page.mouse.wheel(0, 1300)
  await expect.poll(() => scrolledTo(page)).toBe(1300)
  await drag([200, 200], [400, 300])
  expect([await offset(page, 0, 'near'), await offset(page, 1, 'far')]).toEqual([
    [0, 0],
    [0, 0],
  ])
})

test('R-40 keys scroll the page while no shape is selected', async ({ page, widget }) => {
  const { drag, shapes } = await openEditor(page, widget, { body })
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => scrolledTo(page)).toBeGreaterThan(0)
  await page.keyboard.press('End')
  await expect.poll(() => scrolledTo(page)).toBe(1600)
  await page.keyboard.press('PageUp')
  await expect.poll(() => scrolledTo(page)).toBeLessThan(1600)
  await page.keyboard.press('Home')
  await expect.poll(() => scrolledTo(page)).toBe(0)
  await drag([200, 200], [400, 300])
  await page.keyboard.press('ArrowDown')
  expect((await shapes()).map(({ box }) => box.y)).toEqual([210])
  expect(await scrolledTo(page)).toBe(0)
})

test('R-40 R-28 selecting a shape with Space scrolls to it', async ({ page, widget }) => {
  const { drag, choose, shapes } = await openEditor(page, widget, { body })
  await drag([200, 200], [400, 300])
  await page.mouse.wheel(0, 1300)
  await expect.poll(() => scrolledTo(page)).toBe(1300)
  await choose('select')
  await page.keyboard.press('Space')
  await expect.poll(() => scrolledTo(page)).toBe(0)
  await page.keyboard.press('ArrowRight')
  expect((await shapes()).map(({ box }) => box.x)).toEqual([210])
})

test.describe('on a phone', () => {
  test.use({ hasTouch: true, isMobile: true, viewport: { width: 390, height: 780 } })

  test('R-40 two fingers scroll the page, and one draws', async ({ page, widget }) => {
    const { shapes } = await openEditor(page, widget, {
      body,
      head: '<meta name="viewport" content="width=device-width">',
    })
    const session = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...ys: number[]): Promise<unknown> =>
      session.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: ys.map((y, id) => ({ x: 100 + id * 150, y, id })),
      })
    await touch('touchStart', 500)
    for (const y of [450, 400, 300]) await touch('touchMove', y)
    await touch('touchEnd')
    await expect.poll(shapes).toHaveLength(1)
    expect(await scrolledTo(page)).toBe(0)
    await touch('touchStart', 600)
    await touch('touchStart', 600, 600)
    for (const y of [580, 560, 540, 500, 450, 400, 350, 300]) await touch('touchMove', y, y)
    await touch('touchEnd')
    await expect.poll(() => scrolledTo(page)).toBeGreaterThan(150)
    expect(await shapes()).toHaveLength(1)
  })
})

test('R-40 W-087 the report shows the part of the page that the visitor saw last', async ({
  page,
  widget,
}) => {
  const editor = await openEditor(page, widget, { body })
  await page.mouse.move(600, 400)
  await page.mouse.wheel(0, 1300)
  await expect.poll(() => scrolledTo(page)).toBe(1300)
  await editor.choose('cover')
  await editor.drag([200, 200], [400, 300])
  await page.keyboard.press('Enter')
  await expect(editor.bar).toHaveCount(0)
  const snapshot = await send(editor, widget)
  expect(snapshot).toMatchObject({ x: 0, y: 1300 })
  if (snapshot) await showSnapshot(page, widget, { snapshot })
  const view = page.frameLocator('#snapshot')
  expect(await view.locator('#far').boundingBox()).toMatchObject({ x: 200, y: 200 })
  expect(await view.locator('[data-feedback-drawings] rect').boundingBox()).toMatchObject({ x: 200, y: 200 })
})

for (const [start, wheel, name] of [
  [0, 100, 'from the top of the page'],
  [1300, -100, 'from a page that was scrolled'],
] as const) {
  test(`W-034 shapes scroll with the page in a snapshot, ${name}`, async ({ page, widget }) => {
    const editor = await openEditor(page, widget, {
      body: `<style>body{position:relative;margin:0 30px;top:10px}</style>${body}`,
    })
    await page.mouse.move(600, 400)
    if (start > 0) {
      await page.mouse.wheel(0, start)
      await expect.poll(() => scrolledTo(page)).toBe(start)
    }
    await editor.choose('cover')
    await editor.drag([300, 220], [500, 320])
    const id = start === 0 ? 'near' : 'far'
    const expected = await offset(page, 0, id)
    await page.keyboard.press('Enter')
    await expect(editor.bar).toHaveCount(0)
    const snapshot = await send(editor, widget)
    if (snapshot) await showSnapshot(page, widget, { snapshot })
    const view = page.frameLocator('#snapshot')
    const find = async (selector: string): Promise<[number, number]> => {
      const { x, y } = (await view.locator(selector).boundingBox()) ?? { x: NaN, y: NaN }
      return [x, y]
    }
    const measure = async (): Promise<[number, number]> => {
      const [mark, element] = [await find('[data-feedback-drawings] rect'), await find(`#${id}`)]
      return [Math.round(mark[0] - element[0]), Math.round(mark[1] - element[1])]
    }
    const [, before] = await find(`#${id}`)
    expect(await measure()).toEqual(expected)
    await page.mouse.move(600, 400)
    // Scrolling has no effect until the snapshot has reached its scroll position, so the test repeats it.
    await expect(async () => {
      await page.mouse.wheel(0, wheel)
      expect((await find(`#${id}`))[1]).not.toBe(before)
    }).toPass()
    // The page may still be scrolling.
    await expect.poll(measure).toEqual(expected)
  })
}

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
    expect(await box()).toEqual({ x: 200, y: 300, width: 200 })
    await tool('zoomIn').click()
    const zoomed = await box()
    expect(zoomed.width).toBe(300)
    // Browsers round scroll positions to whole pixels.
    expect(Math.abs(zoomed.x - (middle.x - 1.5 * 440))).toBeLessThanOrEqual(1)
    expect(Math.abs(zoomed.y - (middle.y - 1.5 * 100))).toBeLessThanOrEqual(1)
    await page.keyboard.press('+')
    expect((await box()).width).toBe(400)
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
    expect(await offset(page, 0, 'far')).toEqual([10, 10])
    expect(await page.evaluate(() => document.documentElement.getAttribute('style') ?? '')).toBe('')
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
    expect(await page.evaluate(() => document.documentElement.getAttribute('style') ?? '')).toBe('')
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
      expect(await page.locator('#near').boundingBox()).toMatchObject({ width: 200 })
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
