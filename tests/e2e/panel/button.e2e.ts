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
  // Firefox measures in sixtieths of a pixel and returns inexact decimal numbers.
  const right = Math.round((1280 - x - width) * 1000) / 1000
  return { button, left: x, top: y, right, bottom: 800 - y - height, width, height }
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

test('W-008 W-009 W-010 W-011 W-013 W-025 W-218 is in the lower left corner, a tab at an edge with its text, or on the other side in right-to-left languages', async ({
  page,
}) => {
  const corner = await placeButton(page, 'BOTTOM_LEFT')
  expect([corner.left, corner.bottom]).toEqual([20, 20])

  // In the middle of the right edge, its text turned.
  const classic = await placeButton(page, 'BUTTON_CLASSIC')
  expect(classic.right).toBe(0)
  expect(Math.abs(classic.top - classic.bottom)).toBeLessThan(2)
  expect(classic.height).toBeGreaterThan(classic.width)
  await expect(classic.button).toHaveText('Help us')

  const left = await placeButton(page, 'BUTTON_CLASSIC_LEFT')
  expect(left.left).toBe(0)
  await expect(left.button).toHaveText('Help us')

  const lower = await placeButton(page, 'BUTTON_CLASSIC_BOTTOM')
  expect([lower.bottom, lower.right]).toEqual([0, 20])
  expect(lower.width).toBeGreaterThan(lower.height)
  await expect(lower.button).toHaveText('Help us')

  const mirrored = await placeButton(page, 'BOTTOM_RIGHT', 'ar')
  expect([mirrored.left, mirrored.bottom]).toEqual([20, 20])
  await page.locator('feedback-widget .button').click()
  await expect.poll(async () => (await page.locator('feedback-widget .panel').boundingBox())?.x).toBe(20)
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

test('W-013 W-014 W-049 W-069 takes logo, colors and radius from the configuration, and words from the project’s own table', async ({
  page,
  baseURL,
}) => {
  const config: Partial<FlowConfig> = {
    feedbackButtonPosition: 'BUTTON_CLASSIC',
    widgetButtonText: 'Help us',
    customTranslations: { de: { 'Help us': '<b>Hilf</b> uns' } },
  }
  const translated = await openDemo(page, { config, language: 'de' })
  await expect(translated.button).toHaveText('<b>Hilf</b> uns')
  // The built-in icon shows if the logo cannot be loaded.
  const buttonLogo = `${baseURL}/favicon.svg`
  let logo = buttonLogo
  // The settings accept only https:, which this test has no server for.
  await page.route('**/config/*', async (route) => {
    const response = await route.fetch()
    const answer = await response.json()
    await route.fulfill({
      response,
      json: { ...answer, flowConfig: { ...answer.flowConfig, buttonLogo: logo } },
    })
  })
  const { button } = await openDemo(page)
  await expect(button.locator('img')).toHaveAttribute('src', buttonLogo)
  logo = `${baseURL}/nothing.png`
  await openDemo(page)
  await expect(button.locator('.chat')).toBeVisible()
  const colored = await openDemo(page, {
    config: { buttonColor: '#FFD400', headerColor: '#7A1FA2', backgroundColor: '#FFF8E1', borderRadius: 6 },
  })
  await expect(colored.button).toHaveCSS('background-color', 'rgb(255, 212, 0)')
  await expect(colored.button).toHaveCSS('color', 'rgb(0, 0, 0)')
  await expect(colored.box).toHaveCSS('border-radius', '6px')
  await expect(colored.box).toHaveCSS('background-color', 'rgb(255, 248, 225)')
  await colored.button.click()
  await expect(colored.panel.locator('.header')).toHaveCSS('background-color', 'rgb(122, 31, 162)')
})

test('W-017 W-048 the host page hides the button and shows it again; it is not printed', async ({ page }) => {
  const { button } = await openDemo(page)
  await page.evaluate('Feedback.showFeedbackButton(false)')
  await expect(button).toHaveCount(0)
  await page.evaluate('Feedback.showFeedbackButton(true)')
  await expect(button).toBeVisible()
  await page.emulateMedia({ media: 'print' })
  await expect(page.locator('feedback-widget')).toHaveCSS('display', 'none')
})
