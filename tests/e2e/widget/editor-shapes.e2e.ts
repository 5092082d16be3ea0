import { expect } from '@playwright/test'
import { openEditor } from '../../support/editor-page.ts'
import { test } from '../../support/real-widget-page.ts'

test.describe('changing shapes', () => {
  test('an arrow points to where the pointer was released; a text ends with Enter, Escape cancels only it, and Next keeps it', async ({
    page,
    widget,
  }) => {
    const { bar, choose, drag, layer, shapes } = await openEditor(page, widget)
    await choose('arrow')
    await drag([400, 300], [200, 200])
    await expect.poll(shapes).toMatchObject([{ name: 'path', stroke: '#EB144C', width: '6' }])
    await expect(layer.locator('path')).toHaveAttribute('d', /^M400 300L200 200M.*L200 200L/)

    await page.evaluate("window.heardKeys = 0; document.addEventListener('keydown', () => heardKeys++)")
    await choose('text')
    await page.mouse.click(200, 200)
    await expect(page.getByRole('textbox', { name: 'Text' })).toBeFocused()
    await page.keyboard.type('Wrong price ')
    await page.keyboard.press('Backspace')
    await page.keyboard.press('Enter')
    await expect(layer.locator('text')).toHaveText('Wrong price')
    await expect(page.getByRole('textbox', { name: 'Text' })).toHaveCount(0)
    await page.mouse.click(300, 300)
    await page.keyboard.type('never mind')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('textbox', { name: 'Text' })).toHaveCount(0)
    await expect(bar).toBeVisible()
    await expect(layer.locator('text')).toHaveCount(1)
    expect(await page.evaluate('heardKeys')).toBe(0)
    await page.mouse.click(600, 200)
    await page.keyboard.type('Here')
    await bar.getByRole('button', { name: 'Next' }).click()
    await expect(layer.locator('text')).toHaveText(['Wrong price', 'Here'])
  })

  test('the field of a text grows with the text and stays in the window', async ({ page, widget }) => {
    const { choose } = await openEditor(page, widget)
    test.skip(!(await page.evaluate(() => CSS.supports('field-sizing', 'content'))), 'no `field-sizing`')
    await choose('text')
    await page.mouse.click(1100, 300)
    const field = page.getByRole('textbox', { name: 'Text' })
    await page.keyboard.insertText('The price in this table differs from the one in the cart')
    const [hidden, box] = await field.evaluate((input) => [
      input.scrollWidth - input.clientWidth,
      input.getBoundingClientRect().toJSON(),
    ])
    expect(hidden).toBe(0)
    expect(box.width).toBeGreaterThan(260)
    expect(box.right).toBeLessThanOrEqual(1280)
  })

  test('a shape is selected, moved, resized, deleted, and brought back', async ({ page, widget }) => {
    const { tool, choose, drag, shapes } = await openEditor(page, widget)
    await drag([100, 100], [200, 200])
    await choose('select')
    await expect(tool('delete')).toHaveAttribute('aria-disabled', 'true')
    await drag([150, 150], [170, 190])
    await expect
      .poll(async () => (await shapes())[0]?.box)
      .toEqual({ x: 120, y: 140, width: 100, height: 100 })
    await drag([220, 240], [260, 250])
    await expect
      .poll(async () => (await shapes())[0]?.box)
      .toEqual({ x: 120, y: 140, width: 140, height: 110 })
    await page.keyboard.press('ArrowRight')
    await expect.poll(async () => (await shapes())[0]?.box).toMatchObject({ x: 130 })
    await page.keyboard.press('Delete')
    await expect.poll(shapes).toEqual([])
    await tool('undo').click()
    await tool('undo').click()
    await tool('undo').click()
    await expect
      .poll(async () => (await shapes())[0]?.box)
      .toEqual({ x: 120, y: 140, width: 100, height: 100 })
    await page.keyboard.press('Control+y')
    await expect.poll(async () => (await shapes())[0]?.box).toMatchObject({ width: 140 })
  })

  test('Next sends a thumbnail of the page and the shapes, without letters; the editor reopens with the drawing, which Cancel keeps and clean-up removes', async ({
    page,
    widget,
  }) => {
    const editor = await openEditor(page, widget)
    await editor.drag([100, 100], [200, 200])
    await editor.bar.getByRole('button', { name: 'Next' }).click()
    const find = (): Promise<string[]> =>
      editor.frame.evaluate(
        "heard.filter(({ name }) => name === 'capture-thumbnail').map(({ data }) => JSON.stringify(data))",
      )
    await expect.poll(async () => (await find()).length).toBe(1)
    const [thumbnail = ''] = await find()
    expect(JSON.parse(thumbnail)).toMatchObject({ width: 160, height: 100 })
    expect(thumbnail).toContain('"stroke":"#EB144C"')
    expect(thumbnail).not.toContain('What')
    // The thumbnail has at least the line of text, the field and the rectangle, besides the background.
    expect(JSON.parse(thumbnail).paths.length).toBeGreaterThanOrEqual(3)

    await editor.say('start-screen-drawing', 'screenshot')
    await editor.bar.waitFor()
    await editor.drag([300, 100], [400, 200])
    await expect.poll(editor.shapes).toHaveLength(2)
    await editor.bar.getByRole('button', { name: 'Cancel' }).click()
    await expect(editor.panel).toBeVisible()
    await expect.poll(async () => (await editor.shapes()).map(({ box }) => box.x)).toEqual([100])
    await editor.say('cleanup-drawings')
    await expect(editor.layer).toHaveCount(0)
    await editor.say('start-screen-drawing', 'screenshot')
    await editor.bar.waitFor()
    await expect.poll(editor.shapes).toEqual([])
  })
})
