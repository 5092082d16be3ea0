import { expect, type Page } from '@playwright/test'
import { openEditor } from '../../support/editor-page.ts'
import { showSnapshot } from '../../support/snapshot-page.ts'
import { body, offset, scrolledTo, send } from '../../support/marked-page.ts'
import { test } from '../../support/real-widget-page.ts'

/**
 * Presses a key and waits until scrolling has ended, because a key that is pressed during smooth scrolling can be lost.
 */
async function pressToScroll(page: Page, key: string): Promise<void> {
  const ended = page.evaluate(
    () =>
      new Promise<void>((resolve) => document.addEventListener('scrollend', () => resolve(), { once: true })),
  )
  await page.keyboard.press(key)
  await ended
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
  await pressToScroll(page, 'ArrowDown')
  expect(await scrolledTo(page)).toBeGreaterThan(0)
  await pressToScroll(page, 'End')
  expect(await scrolledTo(page)).toBe(1600)
  await pressToScroll(page, 'PageUp')
  expect(await scrolledTo(page)).toBeLessThan(1600)
  await pressToScroll(page, 'Home')
  expect(await scrolledTo(page)).toBe(0)
  await drag([200, 200], [400, 300])
  await page.keyboard.press('ArrowDown')
  await expect.poll(async () => (await shapes()).map(({ box }) => box.y)).toEqual([210])
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
  await expect.poll(async () => (await shapes()).map(({ box }) => box.x)).toEqual([210])
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
    await expect.poll(shapes).toHaveLength(1)
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
  await expect.poll(() => view.locator('#far').boundingBox()).toMatchObject({ x: 200, y: 200 })
  await expect
    .poll(() => view.locator('[data-feedback-drawings] rect').boundingBox())
    .toMatchObject({ x: 200, y: 200 })
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
    // Scrolling has no effect until the snapshot has reached its initial scroll position, so the test repeats it.
    await expect(async () => {
      await page.mouse.wheel(0, wheel)
      const [, scrolled] = await find(`#${id}`)
      expect(scrolled).not.toBe(before)
    }).toPass()
    // The page may still be scrolling.
    await expect.poll(measure).toEqual(expected)
  })
}
