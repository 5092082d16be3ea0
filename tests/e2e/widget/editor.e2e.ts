import { expect, type Locator } from '@playwright/test'
import { openEditor } from '../../support/editor-page.ts'
import { test } from '../../support/real-widget-page.ts'

const SCREENSHOT = [{ formKey: 'capture', data: { value: 'screenshot', dirty: true } }]

test('W-041 R-36 a running recording counts down, and neither Escape nor Cancel discards it', async ({
  page,
  widget,
}) => {
  await page.addInitScript(() => {
    Object.defineProperty(MediaDevices.prototype, 'getDisplayMedia', {
      value: () => Promise.resolve(document.createElement('canvas').captureStream(5)),
    })
  })
  const { bar, tool } = await openEditor(page, widget, { mode: 'capture', host: 'localhost' })
  await tool('record').click()
  await expect(bar.getByRole('timer')).toHaveText('1:59')
  await page.keyboard.press('Escape')
  await expect(tool('close')).toHaveAttribute('aria-disabled', 'true')
  await expect(bar.getByRole('button', { name: 'Stop recording' })).toBeVisible()
})

test.describe('W-043 R-40 the page', () => {
  test('W-033 W-049 has a border in the primary color that takes no clicks, and stays where it is while the visitor draws a shape', async ({
    page,
    widget,
  }) => {
    const { bar, shapes } = await openEditor(page, widget, { flowConfig: { color: '#123456' } })
    const border = page.locator('feedback-widget .border')
    await expect(border).toHaveCSS('border-color', 'rgb(18, 52, 86)')
    await expect(border).toHaveCSS('border-width', '4px')
    await expect(border).toHaveCSS('position', 'fixed')
    await expect(border).toHaveCSS('pointer-events', 'none')
    await expect.poll(() => border.boundingBox()).toEqual({ x: 0, y: 0, width: 1280, height: 800 })
    await page.evaluate("window.wheels = 0; addEventListener('wheel', () => wheels++, { passive: true })")
    await page.mouse.move(600, 400)
    await page.mouse.down()
    await page.mouse.move(700, 500)
    await expect(bar).toHaveCSS('opacity', '0')
    await page.mouse.wheel(0, 300)
    await expect.poll(() => page.evaluate('wheels')).toBe(1)
    await page.mouse.up()
    const box = async () => (await shapes())[0]?.box
    await expect.poll(box).toEqual({ x: 600, y: 400, width: 100, height: 100 })
    await page.mouse.wheel(0, 300)
    // Only the last wheel event scrolls the page. Earlier input would have scrolled it further.
    await expect.poll(() => page.evaluate('scrollY')).toBe(300)
  })

  test('can be scrolled and used while the screen is recorded', async ({ page, widget }) => {
    await openEditor(page, widget, { mode: 'capture' })
    await page.mouse.move(600, 400)
    await page.mouse.wheel(0, 300)
    await expect.poll(() => page.evaluate('scrollY')).toBeGreaterThan(0)
    await page.evaluate(() => scrollTo(0, 0))
    await page.getByLabel('A field').click()
    await page.keyboard.type('typed\n')
    await expect(page.getByLabel('A field')).toHaveValue('typed')
  })
})

test.describe('leaving', () => {
  test('W-122 W-180 W-032 W-034 W-185 Next tells the form, shows the panel and leaves the drawings until they are cleaned up', async ({
    page,
    widget,
  }) => {
    const editor = await openEditor(page, widget)
    await expect(editor.panel).not.toBeVisible()
    await editor.drag([100, 100], [200, 200])
    await editor.bar.getByRole('button', { name: 'Next' }).click()
    await expect(editor.bar).toHaveCount(0)
    await expect(editor.panel).toBeVisible()
    await expect.poll(editor.formData).toEqual(SCREENSHOT)
    await expect.poll(editor.shapes).toHaveLength(1)
    await editor.say('cleanup-drawings')
    await expect(editor.layer).toHaveCount(0)
  })

  for (const [how, leave] of [
    ['the dismiss button', (bar) => bar.getByRole('button', { name: 'Cancel' }).click()],
    ['W-045 Escape', (bar) => bar.page().keyboard.press('Escape')],
  ] satisfies [string, (bar: Locator) => Promise<void>][]) {
    test(`W-031 W-123 W-190 ${how} drops the drawings, tells the form nothing and shows the panel again`, async ({
      page,
      widget,
    }) => {
      const editor = await openEditor(page, widget)
      await page.evaluate("window.heardEscape = 0; addEventListener('keydown', () => heardEscape++)")
      await editor.drag([100, 100], [200, 200])
      await leave(editor.bar)
      await expect(editor.bar).toHaveCount(0)
      await expect(editor.layer).toHaveCount(0)
      await expect(editor.panel).toBeVisible()
      expect(await editor.formData()).toEqual([])
      expect(await page.evaluate('heardEscape')).toBe(0)
    })
  }

  test('W-046 W-124 Enter continues while a screenshot is marked, not while the screen is recorded; leaving the page meanwhile asks first', async ({
    page,
    widget,
  }) => {
    const editor = await openEditor(page, widget)
    const asks = () => page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })))
    await expect.poll(() => asks()).toBe(true)
    await editor.tool('pen').click()
    await page.keyboard.press('Enter')
    await expect.poll(editor.formData).toEqual(SCREENSHOT)
    await expect.poll(() => asks()).toBe(false)
    await editor.say('start-screen-drawing', 'capture')
    await editor.bar.waitFor()
    await editor.tool('rectangle').click()
    await page.keyboard.press('Enter')
    // Messages arrive in order, so the form data would be there by now.
    await page.evaluate("Feedback.preFillForm({ description: 'last' })")
    await expect
      .poll(() => editor.frame.evaluate('heard.at(-1)'))
      .toEqual({ name: 'prefill-form-data', data: { description: 'last' } })
    await expect(editor.bar).toBeVisible()
    await expect.poll(() => editor.formData()).toEqual(SCREENSHOT)
  })

  test('closing the panel hides the drawing, opening it shows the drawing again, and destroy() removes everything and restores the page', async ({
    page,
    widget,
  }) => {
    const { bar, layer, drag, say } = await openEditor(page, widget)
    await drag([100, 100], [200, 200])
    await page.keyboard.press('Enter')
    await expect(bar).toHaveCount(0)
    await page.evaluate('Feedback.close()')
    await expect(layer).not.toBeVisible()
    await page.evaluate('Feedback.open()')
    await expect(layer).toBeVisible()

    await say('start-screen-drawing', 'screenshot')
    await bar.waitFor()
    await page.evaluate('Feedback.destroy()')
    await expect(layer).toHaveCount(0)
    await expect(page.locator('feedback-widget')).toHaveCount(0)
    await expect
      .poll(() => page.evaluate(() => dispatchEvent(new Event('beforeunload', { cancelable: true }))))
      .toBe(true)
    await page.mouse.wheel(0, 300)
    await expect.poll(() => page.evaluate('scrollY')).toBeGreaterThan(0)
    expect(widget.errors).toEqual([])
  })
})

for (const [edge, x, direction] of [
  ['right edge', 300, 'ltr'],
  ['left edge', 20, 'rtl'],
] as const) {
  test(`a text typed at the ${edge} of a phone is whole in the picture of a page in ${direction}`, async ({
    page,
    widget,
  }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    const { choose, layer } = await openEditor(page, widget, {
      head: `<script>document.dir = '${direction}'</script>`,
    })
    await choose('text')
    await page.mouse.click(x, 300)
    const field = await page.getByRole('textbox', { name: 'Text' }).boundingBox()
    expect(field && field.x + field.width).toBeLessThanOrEqual(390)
    const words = 'Hello here a longer text to see if it fits, 日本語の文章も入ります'
    await page.keyboard.insertText(words)
    await page.keyboard.press('Enter')
    await expect(layer.locator('tspan').first()).toBeVisible()
    await expect
      .poll(async () => (await layer.locator('text').textContent())?.replaceAll(/\s/g, ''))
      .toBe(words.replaceAll(' ', ''))
    const drawn = await layer.locator('text').boundingBox()
    expect(drawn?.x).toBeGreaterThanOrEqual(0)
    expect(drawn && drawn.x + drawn.width).toBeLessThanOrEqual(390)
  })
}

test('R-28: W-047 keys alone open the editor with its flow, draw a rectangle and add it to the form', async ({
  page,
  widget,
}) => {
  await widget.open({ flowConfig: { enableShortcuts: true } })
  const frame = await widget.ready()
  await page.keyboard.press('Control+i')
  await page.locator('feedback-widget .bar').waitFor()
  const flow = "heard.find(({ name }) => name === 'start-feedbackflow')?.data.flow"
  await expect.poll(() => frame.evaluate(flow)).toBe('bugreporting')
  await page.keyboard.press('Control+i')
  await expect(page.locator('feedback-widget .bar')).toHaveCount(1)
  const rectangle = page.locator('[data-feedback-drawings] rect')
  await page.keyboard.press('Space')
  await expect(rectangle).toHaveAttribute('x', '520')
  await page.keyboard.press('ArrowLeft')
  await page.keyboard.press('Shift+ArrowDown')
  await expect(rectangle).toHaveAttribute('x', '510')
  await expect(rectangle).toHaveAttribute('height', '170')
  await expect(page.locator('feedback-widget .editor [role=status]')).toHaveText(/Rectangle, 240 by 170/)
  await page.keyboard.press('Space')
  await page.keyboard.press('Space')
  await expect(rectangle).toHaveCount(2)
  await page.keyboard.press('Control+z')
  await expect(rectangle).toHaveCount(1)
  const names = [
    'Select',
    'Rectangle',
    'Arrow',
    'Text',
    'Pen',
    'Cover an area',
    'Cover with a brush',
    'Pick a color',
    'Undo',
    'Redo',
    'Zoom out',
    'Zoom in',
    'Cancel',
    'Next',
  ]
  for (const name of names) {
    await page.keyboard.press('Tab')
    await expect(page.getByRole('button', { name, exact: true })).toBeFocused()
  }
  await page.keyboard.press('Tab')
  await expect(page.getByRole('application')).toBeFocused()
  await page.keyboard.press('Enter')
  await expect
    .poll(() =>
      frame.evaluate("heard.filter(({ name }) => name === 'set-form-data').map(({ data }) => data)"),
    )
    .toEqual(SCREENSHOT)
})
