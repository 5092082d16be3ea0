import type { FrameLocator, Locator, Page } from '@playwright/test'
import type { FlowConfig } from '../../edge/contract/index.ts'

/** The demo page with the widget as the script tag brings it. */
export interface DemoPage {
  button: Locator
  /** What holds the frame. */
  box: Locator
  panel: FrameLocator
}

export interface DemoSetup {
  config?: Partial<FlowConfig>
  language?: string
  /** Whether to wait for the button; not where there is none. */
  hasButton?: boolean
}

/** Opens the demo page, its project configured otherwise than it is. */
export async function openDemo(
  page: Page,
  { config = {}, language, hasButton = true }: DemoSetup = {},
): Promise<DemoPage> {
  await page.route('**/config/demo', async (route) => {
    const response = await route.fetch()
    const body: { flowConfig: FlowConfig; projectActions: unknown } = await response.json()
    await route.fulfill({ response, json: { ...body, flowConfig: { ...body.flowConfig, ...config } } })
  })
  if (language !== undefined) {
    await page.addInitScript((code) => {
      Object.assign(window, { FeedbackActions: [{ e: 'setLanguage', a: [code] }] })
    }, language)
  }
  await page.goto('/demo.html')
  const button = page.locator('feedback-widget .button')
  const box = page.locator('feedback-widget .panel')
  await (hasButton ? button.waitFor() : box.waitFor({ state: 'attached' }))
  return { button, box, panel: page.frameLocator('feedback-widget iframe') }
}
