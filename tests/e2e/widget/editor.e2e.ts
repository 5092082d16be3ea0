import { expect, type Locator } from '@playwright/test'
import { openEditor } from '../../support/editor-page.ts'
import { test } from '../../support/real-widget-page.ts'

const SCREENSHOT = [{ formKey: 'capture', data: { value: 'screenshot', dirty: true } }]

test.describe('the toolbar', () => {
  for (const [mode, tools] of [
    ['screenshot', ['select', 'rectangle', 'arrow', 'text', 'pen', 'cover', 'blur']],
    ['capture', ['pointer', 'rectangle', 'arrow', 'pen', 'cover', 'blur']],
  ] as const) {
    test(`W-026 W-027 W-030 W-032 has the tools of ${mode}`, async ({ page, widget }) => {
      const { bar, tool } = await openEditor(page, widget, { mode })
      expect(
        await bar.locator('[aria-pressed]').evaluateAll((all) => all.map((one) => one.dataset['tool'])),
      ).toEqual(tools)
      for (const name of tools) {
        await tool(name).click()
        await expect(bar.locator('[aria-pressed=true]')).toHaveAttribute('data-tool', name)
      }
      const isRecording = mode === 'capture'
      await expect(bar.getByRole('button', { name: 'Start recording' })).toHaveCount(isRecording ? 1 : 0)
      await expect(bar.getByRole('button', { name: 'Mute' })).toHaveCount(isRecording ? 1 : 0)
      await expect(bar.getByRole('timer')).toHaveText(isRecording ? ['2:00'] : [])
      await expect(bar.getByRole('button', { name: 'Next' })).toHaveCount(isRecording ? 0 : 1)
    })
  }

  test('W-029 W-040 W-039 shows seven colors, and the next stroke has the one that was picked', async ({
    page,
    widget,
  }) => {
    const { bar, tool, drag, shapes } = await openEditor(page, widget)
    const colors = bar.locator('[data-color]')
    await expect(colors).toHaveCount(0)
    await tool('color').click()
    expect(await colors.evaluateAll((all) => all.map((one) => one.dataset['color']))).toEqual([
      '#EB144C',
      '#FF6705',
      '#FDB903',
      '#9900EE',
      '#00D082',
      '#0A93E4',
      '#CCCCCC',
    ])
    await tool('color').click()
    await expect(colors).toHaveCount(0)
    await drag([100, 100], [200, 200])
    await tool('color').click()
    await bar.getByRole('button', { name: 'Green' }).click()
    await expect(colors).toHaveCount(0)
    await drag([300, 100], [400, 200])
    expect((await shapes()).map(({ stroke }) => stroke)).toEqual(['#EB144C', '#00D082'])
  })

  test('W-028 W-125 undoes the last stroke, and is disabled without one', async ({ page, widget }) => {
    const { tool, drag, shapes } = await openEditor(page, widget)
    const undo = tool('undo')
    await expect(undo).toHaveAttribute('aria-disabled', 'true')
    await undo.click({ force: true })
    await drag([100, 100], [200, 200])
    await drag([300, 100], [400, 200])
    await expect(undo).toHaveAttribute('aria-disabled', 'false')
    await undo.click()
    expect((await shapes()).map(({ box }) => box.x)).toEqual([100])
    await undo.click()
    await expect(undo).toHaveAttribute('aria-disabled', 'true')
    expect(await shapes()).toEqual([])
  })

  test('hides while the visitor draws, and moves away from the drawing', async ({ page, widget }) => {
    const { bar, drag } = await openEditor(page, widget)
    await page.mouse.move(200, 200)
    await page.mouse.down()
    await page.mouse.move(260, 260)
    await expect(bar).toHaveCSS('opacity', '0')
    await page.mouse.up()
    await expect(bar).toHaveCSS('opacity', '1')
    await expect(bar).toHaveAttribute('data-edge', 'bottom')
    await drag([500, 600], [700, 780])
    await expect(bar).toHaveAttribute('data-edge', 'top')
  })

  test('W-141 says what the browser cannot do, and the button does nothing', async ({ page, widget }) => {
    await page.addInitScript('delete MediaDevices.prototype.getDisplayMedia')
    const { bar, tool } = await openEditor(page, widget, { mode: 'capture' })
    for (const name of ['record', 'microphone']) {
      await expect(tool(name)).toHaveAttribute('aria-disabled', 'true')
      await expect(tool(name).locator('.tip')).toHaveText('Browser not supported')
      await tool(name).click({ force: true })
    }
    await expect(bar.getByRole('timer')).toHaveText('2:00')
    await expect(tool('record')).toHaveCount(1)
  })
})

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

test('W-033 W-049 a border in the primary color surrounds the page and takes no clicks', async ({
  page,
  widget,
}) => {
  await openEditor(page, widget, { flowConfig: { color: '#123456' } })
  const border = page.locator('feedback-widget .border')
  await expect(border).toHaveCSS('border-color', 'rgb(18, 52, 86)')
  await expect(border).toHaveCSS('border-width', '4px')
  await expect(border).toHaveCSS('position', 'fixed')
  await expect(border).toHaveCSS('pointer-events', 'none')
  expect(await border.boundingBox()).toEqual({ x: 0, y: 0, width: 1280, height: 800 })
})

test.describe('W-043 R-40 the page', () => {
  test('stays where it is while the visitor draws a shape', async ({ page, widget }) => {
    const { bar, shapes } = await openEditor(page, widget)
    await page.evaluate("window.wheels = 0; addEventListener('wheel', () => wheels++, { passive: true })")
    await page.mouse.move(600, 400)
    await page.mouse.down()
    await page.mouse.move(700, 500)
    await expect(bar).toHaveCSS('opacity', '0')
    await page.mouse.wheel(0, 300)
    await expect.poll(() => page.evaluate('wheels')).toBe(1)
    await page.mouse.up()
    expect((await shapes())[0]?.box).toEqual({ x: 600, y: 400, width: 100, height: 100 })
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

test.describe('changing shapes', () => {
  test('an arrow points to where the pointer was released', async ({ page, widget }) => {
    const { choose, drag, layer, shapes } = await openEditor(page, widget)
    await choose('arrow')
    await drag([400, 300], [200, 200])
    expect(await shapes()).toMatchObject([{ name: 'path', stroke: '#EB144C', width: '6' }])
    await expect(layer.locator('path')).toHaveAttribute('d', /^M400 300L200 200M.*L200 200L/)
  })

  test('a text is typed on the page, ends with Enter, and Escape cancels only it', async ({
    page,
    widget,
  }) => {
    const { bar, choose, layer } = await openEditor(page, widget)
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
  })

  test('a text that is still being typed is kept by Next', async ({ page, widget }) => {
    const { bar, choose, layer } = await openEditor(page, widget)
    await choose('text')
    await page.mouse.click(200, 200)
    await page.keyboard.type('Here')
    await bar.getByRole('button', { name: 'Next' }).click()
    await expect(layer.locator('text')).toHaveText('Here')
  })

  test('a shape is selected, moved, resized, deleted, and brought back', async ({ page, widget }) => {
    const { tool, choose, drag, shapes } = await openEditor(page, widget)
    await drag([100, 100], [200, 200])
    await choose('select')
    await expect(tool('delete')).toHaveAttribute('aria-disabled', 'true')
    await drag([150, 150], [170, 190])
    expect((await shapes())[0]?.box).toEqual({ x: 120, y: 140, width: 100, height: 100 })
    await drag([220, 240], [260, 250])
    expect((await shapes())[0]?.box).toEqual({ x: 120, y: 140, width: 140, height: 110 })
    await page.keyboard.press('ArrowRight')
    expect((await shapes())[0]?.box).toMatchObject({ x: 130 })
    await page.keyboard.press('Delete')
    expect(await shapes()).toEqual([])
    await tool('undo').click()
    await tool('undo').click()
    await tool('undo').click()
    expect((await shapes())[0]?.box).toEqual({ x: 120, y: 140, width: 100, height: 100 })
    await page.keyboard.press('Control+y')
    expect((await shapes())[0]?.box).toMatchObject({ width: 140 })
  })

  test('Next sends a thumbnail of the page and the shapes, without letters', async ({ page, widget }) => {
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
    // The background, the page's line of text, the field and the rectangle.
    expect(JSON.parse(thumbnail).paths.length).toBeGreaterThanOrEqual(3)
  })

  test('the editor reopens with the drawing; Cancel keeps it, and clean-up removes it', async ({
    page,
    widget,
  }) => {
    const editor = await openEditor(page, widget)
    await editor.drag([100, 100], [200, 200])
    await editor.bar.getByRole('button', { name: 'Next' }).click()
    await editor.say('start-screen-drawing', 'screenshot')
    await editor.bar.waitFor()
    await editor.drag([300, 100], [400, 200])
    expect(await editor.shapes()).toHaveLength(2)
    await editor.bar.getByRole('button', { name: 'Cancel' }).click()
    await expect(editor.panel).toBeVisible()
    expect((await editor.shapes()).map(({ box }) => box.x)).toEqual([100])
    await editor.say('cleanup-drawings')
    await expect(editor.layer).toHaveCount(0)
    await editor.say('start-screen-drawing', 'screenshot')
    await editor.bar.waitFor()
    expect(await editor.shapes()).toEqual([])
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
    expect(await editor.shapes()).toHaveLength(1)
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

  test('W-046 Enter continues while a screenshot is marked, not while the screen is recorded', async ({
    page,
    widget,
  }) => {
    const editor = await openEditor(page, widget)
    await editor.tool('pen').click()
    await page.keyboard.press('Enter')
    await expect.poll(editor.formData).toEqual(SCREENSHOT)
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
    expect(await editor.formData()).toEqual(SCREENSHOT)
  })

  test('W-124 leaving the page while the editor is open asks first', async ({ page, widget }) => {
    const editor = await openEditor(page, widget)
    const asks = () => page.evaluate(() => !dispatchEvent(new Event('beforeunload', { cancelable: true })))
    expect(await asks()).toBe(true)
    await page.keyboard.press('Enter')
    await expect(editor.bar).toHaveCount(0)
    expect(await asks()).toBe(false)
  })

  test('closing the panel hides the drawing, and opening it shows the drawing again', async ({
    page,
    widget,
  }) => {
    const { bar, layer, drag } = await openEditor(page, widget)
    await drag([100, 100], [200, 200])
    await page.keyboard.press('Enter')
    await expect(bar).toHaveCount(0)
    await page.evaluate('Feedback.close()')
    await expect(layer).not.toBeVisible()
    await page.evaluate('Feedback.open()')
    await expect(layer).toBeVisible()
  })

  test('destroy() removes everything and restores the page', async ({ page, widget }) => {
    const { drag, layer } = await openEditor(page, widget)
    await drag([100, 100], [200, 200])
    await page.evaluate('Feedback.destroy()')
    await expect(layer).toHaveCount(0)
    await expect(page.locator('feedback-widget')).toHaveCount(0)
    expect(await page.evaluate(() => dispatchEvent(new Event('beforeunload', { cancelable: true })))).toBe(
      true,
    )
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
    expect((await layer.locator('text').textContent())?.replaceAll(/\s/g, '')).toBe(words.replaceAll(' ', ''))
    const drawn = await layer.locator('text').boundingBox()
    expect(drawn?.x).toBeGreaterThanOrEqual(0)
    expect(drawn && drawn.x + drawn.width).toBeLessThanOrEqual(390)
  })
}

test('W-047 Ctrl+I starts the flow in the editor', async ({ page, widget }) => {
  await widget.open({ flowConfig: { enableShortcuts: true } })
  const frame = await widget.ready()
  await page.keyboard.press('Control+i')
  await page.locator('feedback-widget .bar').waitFor()
  expect(await frame.evaluate("heard.find(({ name }) => name === 'start-feedbackflow')?.data.flow")).toBe(
    'bugreporting',
  )
  await page.keyboard.press('Control+i')
  await expect(page.locator('feedback-widget .bar')).toHaveCount(1)
})

test('R-28: keys alone open the editor, draw a rectangle and add it to the form', async ({
  page,
  widget,
}) => {
  await widget.open({ flowConfig: { enableShortcuts: true } })
  const frame = await widget.ready()
  await page.keyboard.press('Control+i')
  await page.locator('feedback-widget .bar').waitFor()
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
