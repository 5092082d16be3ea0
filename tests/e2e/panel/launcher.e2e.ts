import { expect, test } from '@playwright/test'
import { openDemo } from '../../support/demo-page.ts'

test.use({ viewport: { width: 1280, height: 800 } })

test('W-004 W-016 W-018 W-019 W-020 W-119 W-120 opens and closes the frame of the frame host, and Escape in the page closes it once', async ({
  page,
  baseURL,
}) => {
  const { button, box, panel } = await openDemo(page)
  await page.evaluate(
    `events = []; for (const name of ['open', 'close']) Feedback.on(name, () => events.push(name))`,
  )
  await expect(box).toHaveCSS('visibility', 'hidden')
  await expect(box).toHaveCSS('pointer-events', 'none')
  await expect
    .poll(() => page.locator('feedback-widget iframe').getAttribute('src'))
    .toBe(`${baseURL}/frame/`)
  await button.click()
  await expect(panel.getByRole('heading')).toBeVisible()
  await expect(button).toHaveAttribute('aria-expanded', 'true')
  await button.click()
  await expect(box).toHaveCSS('visibility', 'hidden')
  await expect.poll(() => page.evaluate('events')).toEqual(['open', 'close'])
  await button.click()
  await expect(page.locator('feedback-widget iframe')).toBeFocused()
  await button.focus()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(box).toHaveCSS('visibility', 'hidden')
  await expect.poll(() => page.evaluate('events')).toEqual(['open', 'close', 'open', 'close'])
  await expect(button).toBeFocused()
})

test('W-021 W-022 R-39 is 380 px wide, and on a phone a sheet over the whole window without the button', async ({
  page,
}) => {
  const { button, box, panel } = await openDemo(page)
  await button.click()
  await expect.poll(async () => (await box.boundingBox())?.width).toBe(380)
  await page.setViewportSize({ width: 480, height: 800 })
  await expect.poll(async () => (await box.boundingBox())?.width).toBe(380)
  await expect(button).toBeVisible()
  await page.setViewportSize({ width: 479, height: 800 })
  await expect.poll(() => box.boundingBox()).toEqual({ x: 0, y: 0, width: 479, height: 800 })
  await expect(button).toBeHidden()
  await panel.getByRole('button', { name: 'Report a problem' }).click()
  const send = panel.getByRole('button', { name: 'Send' })
  // The button is at the bottom of the screen, although the form is shorter than the screen.
  await expect.poll(async () => bottomOf(await send.boundingBox())).toBeGreaterThan(770)
  expect(bottomOf(await send.boundingBox())).toBeLessThanOrEqual(800)
  await panel.getByRole('button', { name: 'Close' }).click()
  await expect(button).toBeVisible()
  await expect(button).toBeFocused()
})

function bottomOf(box: { y: number; height: number } | null): number {
  return box ? box.y + box.height : Number.NaN
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('the sheet ends above the on-screen keyboard, and iOS does not zoom in on its fields', async ({
    page,
  }) => {
    const { button, box, panel } = await openDemo(page)
    await button.tap()
    await panel.getByRole('button', { name: 'Report a problem' }).tap()
    for (const field of await panel.locator('.input').all())
      expect(
        Number.parseFloat(await field.evaluate((element) => getComputedStyle(element).fontSize)),
      ).toBeGreaterThanOrEqual(16)
    // Headless Chromium has no on-screen keyboard, so the test sets the height that a keyboard would leave.
    await page.evaluate(() => {
      Object.defineProperty(visualViewport, 'height', { value: 500, configurable: true })
      visualViewport?.dispatchEvent(new Event('resize'))
    })
    await expect.poll(() => box.boundingBox()).toMatchObject({ y: 0, height: 500 })
    const send = panel.getByRole('button', { name: 'Send' })
    await expect.poll(async () => bottomOf(await send.boundingBox())).toBeLessThanOrEqual(500)
  })

  test('W-006 a close request of the browser closes the sheet and leaves the history unchanged', async ({
    page,
  }) => {
    const { button, box } = await openDemo(page)
    const before = await page.evaluate('history.length')
    await page.evaluate(`CloseWatcher = class extends EventTarget {
      constructor() { super(); globalThis.watcher = this }
      destroy() {}
    }`)
    await button.tap()
    await expect(page.locator('feedback-widget iframe')).toBeFocused()
    await page.evaluate(`watcher.dispatchEvent(new Event('close'))`)
    await expect(box).toHaveCSS('visibility', 'hidden')
    await expect.poll(() => page.evaluate('history.length')).toBe(before)
  })
})

test.describe('in dark mode', () => {
  test.use({ colorScheme: 'dark' })

  test('the panel follows the visitor, the page, the script tag and the API, in this order', async ({
    page,
  }) => {
    const { button, box, panel } = await openDemo(page)
    await button.click()
    const dark = 'rgb(22, 25, 30)'
    const light = 'rgb(255, 255, 255)'
    const expectBackground = async (color: string): Promise<void> => {
      await expect(box).toHaveCSS('background-color', color)
      await expect(panel.locator('html')).toHaveCSS('background-color', color)
    }
    await expectBackground(dark)
    await expect(panel.locator('html')).toHaveCSS('color-scheme', 'dark')
    await page.evaluate(`document.documentElement.style.colorScheme = 'light'`)
    await expectBackground(light)
    await page.evaluate(`Feedback.setTheme('dark')`)
    await expectBackground(dark)
    await page.evaluate(`Feedback.setTheme('')`)
    await expectBackground(light)
    await page.evaluate(`document.documentElement.style.colorScheme = 'light dark'`)
    await expectBackground(dark)
    await page.emulateMedia({ colorScheme: 'light' })
    await expectBackground(light)
  })

  test('the project decides on a theme, and data-theme overrides it', async ({ page }) => {
    const { box } = await openDemo(page, { config: { theme: 'light' } })
    await expect(box).toHaveCSS('background-color', 'rgb(255, 255, 255)')
    const tagged = await openDemo(page, { config: { theme: 'light' }, theme: 'dark' })
    await expect(tagged.box).toHaveCSS('background-color', 'rgb(22, 25, 30)')
  })
})

test('W-023 W-024 W-183 is as high as its content and no higher than the window allows', async ({ page }) => {
  const { button, box, panel } = await openDemo(page)
  await button.click()
  await panel.getByRole('button', { name: 'Report a problem' }).click()
  await panel.getByText('What will be sent').click()
  await expect.poll(async () => (await box.boundingBox())?.height).toBe(685)
  await page.setViewportSize({ width: 1280, height: 500 })
  await expect.poll(async () => (await box.boundingBox())?.height).toBe(385)
  await panel.getByRole('button', { name: 'Back' }).click()
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect.poll(async () => (await box.boundingBox())?.height).toBeLessThan(400)
  for (const [reported, height] of [
    [300, 300],
    [5000, 685],
  ]) {
    await panel
      .locator('html')
      .evaluate(
        (_root, data) => parent.postMessage(JSON.stringify({ name: 'height-update', data }), '*'),
        reported,
      )
    await expect.poll(async () => (await box.boundingBox())?.height).toBe(height)
  }
})

test('W-121 has its animation class half a second after opening, and never after closing', async ({
  page,
}) => {
  const { button, box } = await openDemo(page)
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await button.click()
  // The half second starts when the panel takes the focus.
  await expect(page.locator('feedback-widget iframe')).toBeFocused()
  await page.clock.runFor(400)
  await expect(box).not.toHaveClass(/panel-settled/)
  await page.clock.runFor(200)
  await expect(box).toHaveClass(/panel-settled/)
  await button.click()
  await expect(box).not.toHaveClass(/panel-settled/)
  await button.click()
  await page.clock.runFor(300)
  await button.click()
  await page.clock.runFor(1000)
  await expect(box).not.toHaveClass(/panel-settled/)
})
