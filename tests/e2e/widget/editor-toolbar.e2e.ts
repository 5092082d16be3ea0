import { expect } from '@playwright/test'
import { openEditor } from '../../support/editor-page.ts'
import { test } from '../../support/real-widget-page.ts'

test.describe('the toolbar', () => {
  test('W-026 W-027 W-030 W-032 has the tools of its mode', async ({ page, widget }) => {
    for (const [mode, tools] of [
      ['screenshot', ['select', 'rectangle', 'arrow', 'text', 'pen', 'cover', 'blur']],
      ['capture', ['pointer', 'rectangle', 'arrow', 'pen', 'cover', 'blur']],
    ] as const) {
      const { bar, tool } = await openEditor(page, widget, { mode })
      await expect
        .poll(() => bar.locator('[aria-pressed]').evaluateAll((all) => all.map((one) => one.dataset['tool'])))
        .toEqual(tools)
      for (const name of tools) {
        await tool(name).click()
        await expect(bar.locator('[aria-pressed=true]')).toHaveAttribute('data-tool', name)
      }
      const isRecording = mode === 'capture'
      await expect(bar.getByRole('button', { name: 'Start recording' })).toHaveCount(isRecording ? 1 : 0)
      await expect(bar.getByRole('button', { name: 'Mute' })).toHaveCount(isRecording ? 1 : 0)
      await expect(bar.getByRole('timer')).toHaveText(isRecording ? ['2:00'] : [])
      await expect(bar.getByRole('button', { name: 'Next' })).toHaveCount(isRecording ? 0 : 1)
    }
  })

  test('W-028 W-029 W-039 W-040 W-125 undoes the last stroke, gives the next one the picked color, hides while the visitor draws, and moves away from the drawing', async ({
    page,
    widget,
  }) => {
    const { bar, tool, drag, shapes } = await openEditor(page, widget)
    const undo = tool('undo')
    await expect(undo).toHaveAttribute('aria-disabled', 'true')
    await undo.click({ force: true })
    await drag([100, 100], [200, 200])
    await drag([300, 100], [400, 200])
    await expect(undo).toHaveAttribute('aria-disabled', 'false')
    await undo.click()
    await expect.poll(async () => (await shapes()).map(({ box }) => box.x)).toEqual([100])
    await undo.click()
    await expect(undo).toHaveAttribute('aria-disabled', 'true')
    await expect.poll(shapes).toEqual([])

    const colors = bar.locator('[data-color]')
    await expect(colors).toHaveCount(0)
    await tool('color').click()
    await expect
      .poll(() => colors.evaluateAll((all) => all.map((one) => one.dataset['color'])))
      .toEqual(['#EB144C', '#FF6705', '#FDB903', '#9900EE', '#00D082', '#0A93E4', '#CCCCCC'])
    await tool('color').click()
    await expect(colors).toHaveCount(0)
    await drag([100, 100], [200, 200])
    await tool('color').click()
    await bar.getByRole('button', { name: 'Green' }).click()
    await expect(colors).toHaveCount(0)
    await drag([300, 100], [400, 200])
    await expect
      .poll(async () => (await shapes()).map(({ stroke }) => stroke))
      .toEqual(['#EB144C', '#00D082'])

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
