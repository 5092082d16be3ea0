import { expect, type Page, test } from '@playwright/test'
import type { FlowConfig } from '../../../edge/contract/index.ts'
import { openDemo } from '../../support/demo-page.ts'

test.use({ viewport: { width: 1280, height: 800 } })

type Position = FlowConfig['feedbackButtonPosition']

async function placeButton(page: Page, feedbackButtonPosition: Position, language?: string) {
  const config = { feedbackButtonPosition, widgetButtonText: 'Help us' }
  const { button } = await openDemo(page, { config, ...(language !== undefined && { language }) })
  const box = await button.boundingBox()
  if (box === null) throw new Error('The button is not on the page.')
  const { x, y, width, height } = box
  return { button, left: x, top: y, right: 1280 - x - width, bottom: 800 - y - height, width, height }
}

test('W-007 W-015 is in the lower right corner with a built-in icon', async ({ page }) => {
  const { button, right, bottom, width, height } = await placeButton(page, 'BOTTOM_RIGHT')
  expect([right, bottom, width, height]).toEqual([20, 20, 60, 60])
  await expect(button.locator('.chat')).toHaveCSS('opacity', '1')
  await expect(button.locator('.arrow')).toHaveCSS('opacity', '0')
  await button.click()
  await expect(button.locator('.arrow')).toHaveCSS('opacity', '1')
  await expect(button.locator('.chat')).toHaveCSS('opacity', '0')
})

test('W-008 is in the lower left corner', async ({ page }) => {
  expect(await placeButton(page, 'BOTTOM_LEFT')).toMatchObject({ left: 20, bottom: 20 })
})

test('W-009 W-013 is a tab in the middle of the right edge, its text turned', async ({ page }) => {
  const { button, right, top, bottom, width, height } = await placeButton(page, 'BUTTON_CLASSIC')
  expect(right).toBe(0)
  expect(Math.abs(top - bottom)).toBeLessThan(2)
  expect(height).toBeGreaterThan(width)
  await expect(button).toHaveText('Help us')
})

test('W-010 W-013 is a tab at the left edge', async ({ page }) => {
  const { button, left } = await placeButton(page, 'BUTTON_CLASSIC_LEFT')
  expect(left).toBe(0)
  await expect(button).toHaveText('Help us')
})

test('W-011 W-013 is a tab at the lower edge, its text as usual', async ({ page }) => {
  const { button, bottom, right, width, height } = await placeButton(page, 'BUTTON_CLASSIC_BOTTOM')
  expect([bottom, right]).toEqual([0, 20])
  expect(width).toBeGreaterThan(height)
  await expect(button).toHaveText('Help us')
})

test('W-012 W-118 without a button the panel opens through the API', async ({ page }) => {
  const { button, box } = await openDemo(page, {
    config: { feedbackButtonPosition: 'BUTTON_NONE' },
    hasButton: false,
  })
  await page.locator('[data-do=open]').click()
  await expect(box).toHaveCSS('visibility', 'visible')
  await expect(button).toHaveCount(0)
})

test('W-025 W-218 is on the other side in right-to-left languages', async ({ page }) => {
  expect(await placeButton(page, 'BOTTOM_RIGHT', 'ar')).toMatchObject({ left: 20, bottom: 20 })
  await page.locator('feedback-widget .button').click()
  expect((await page.locator('feedback-widget .panel').boundingBox())?.x).toBe(20)
})

test('W-013 W-069 the words on a tab are translated by the project’s own table', async ({ page }) => {
  const config: Partial<FlowConfig> = {
    feedbackButtonPosition: 'BUTTON_CLASSIC',
    widgetButtonText: 'Help us',
    customTranslations: { de: { 'Help us': '<b>Hilf</b> uns' } },
  }
  const { button } = await openDemo(page, { config, language: 'de' })
  await expect(button).toHaveText('<b>Hilf</b> uns')
})

test('W-014 shows the project’s logo, and the built-in icon if the logo cannot be loaded', async ({
  page,
  baseURL,
}) => {
  const buttonLogo = `${baseURL}/favicon.svg`
  const { button } = await openDemo(page, { config: { buttonLogo } })
  await expect(button.locator('img')).toHaveAttribute('src', buttonLogo)
  await openDemo(page, { config: { buttonLogo: `${baseURL}/nothing.png` } })
  await expect(button.locator('.chat')).toBeVisible()
})

test('W-004 W-016 W-018 W-019 W-120 opens and closes the frame of the frame host', async ({
  page,
  baseURL,
}) => {
  const { button, box, panel } = await openDemo(page)
  await page.evaluate(
    `events = []; for (const name of ['open', 'close']) Feedback.on(name, () => events.push(name))`,
  )
  await expect(box).toHaveCSS('visibility', 'hidden')
  await expect(box).toHaveCSS('pointer-events', 'none')
  expect(await page.locator('feedback-widget iframe').getAttribute('src')).toBe(`${baseURL}/frame/`)
  await button.click()
  await expect(panel.getByRole('heading')).toBeVisible()
  await expect(button).toHaveAttribute('aria-expanded', 'true')
  await button.click()
  await expect(box).toHaveCSS('visibility', 'hidden')
  expect(await page.evaluate('events')).toEqual(['open', 'close'])
})

test('W-020 W-119 Escape in the page closes it once and returns the focus to the page', async ({ page }) => {
  const { button, box } = await openDemo(page)
  await page.evaluate(`timesClosed = 0; Feedback.on('close', () => timesClosed++)`)
  await button.click()
  await expect(page.locator('feedback-widget iframe')).toBeFocused()
  await button.focus()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(box).toHaveCSS('visibility', 'hidden')
  expect(await page.evaluate('timesClosed')).toBe(1)
  await expect(button).toBeFocused()
})

test('W-021 W-022 R-39 is 380 px wide, and on a phone a sheet over the whole window without the button', async ({
  page,
}) => {
  const { button, box, panel } = await openDemo(page)
  await button.click()
  await expect.poll(async () => (await box.boundingBox())?.width).toBe(380)
  await page.setViewportSize({ width: 480, height: 800 })
  expect((await box.boundingBox())?.width).toBe(380)
  await expect(button).toBeVisible()
  await page.setViewportSize({ width: 479, height: 800 })
  await expect.poll(() => box.boundingBox()).toEqual({ x: 0, y: 0, width: 479, height: 800 })
  await expect(button).toBeHidden()
  await panel.getByRole('button', { name: 'Report a problem' }).click()
  const send = panel.getByRole('button', { name: 'Send' })
  // The button is at the lower edge, though the form is shorter than the sheet.
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
    await expect(box).toHaveCSS('visibility', 'visible')
    await page.evaluate(`watcher.dispatchEvent(new Event('close'))`)
    await expect(box).toHaveCSS('visibility', 'hidden')
    expect(await page.evaluate('history.length')).toBe(before)
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
  // The half second starts when Preact shows the open panel.
  await expect(box).toHaveClass(/panel-open/)
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

test('W-048 is not printed', async ({ page }) => {
  await openDemo(page)
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('feedback-widget')).toHaveCSS('display', 'none')
})

test('W-049 takes colors and radius from the configuration', async ({ page }) => {
  const { button, box, panel } = await openDemo(page, {
    config: { buttonColor: '#FFD400', headerColor: '#7A1FA2', backgroundColor: '#FFF8E1', borderRadius: 6 },
  })
  await expect(button).toHaveCSS('background-color', 'rgb(255, 212, 0)')
  await expect(button).toHaveCSS('color', 'rgb(0, 0, 0)')
  await expect(box).toHaveCSS('border-radius', '6px')
  await expect(box).toHaveCSS('background-color', 'rgb(255, 248, 225)')
  await button.click()
  await expect(panel.locator('.header')).toHaveCSS('background-color', 'rgb(122, 31, 162)')
})

test('W-017 the host page hides the button and shows it again', async ({ page }) => {
  const { button } = await openDemo(page)
  await page.evaluate('Feedback.showFeedbackButton(false)')
  await expect(button).toHaveCount(0)
  await page.evaluate('Feedback.showFeedbackButton(true)')
  await expect(button).toBeVisible()
})
