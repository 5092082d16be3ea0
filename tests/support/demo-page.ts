import { expect, type FrameLocator, type Locator, type Page } from '@playwright/test'
import type { FlowConfig } from '../../edge/contract/index.ts'
import { createProject, type TestProject } from './project.ts'
import { untilTrue } from './until-true.ts'

/** The demo page, with the widget loaded by its script tag. */
export interface DemoPage {
  button: Locator
  /** The element that contains the frame. */
  box: Locator
  panel: FrameLocator
  project: TestProject
}

export interface DemoSetup {
  config?: Partial<FlowConfig>
  language?: string
  /** `data-theme` of the script tag. */
  theme?: string
  /** Pass false for a configuration without a button. `openDemo` would wait for it. */
  hasButton?: boolean
  /** An existing project. Its configuration changes only if `config` is set. */
  project?: TestProject
  /** Changes the page's Content-Security-Policy. */
  policy?: (policy: string) => string
}

/** Opens the demo page with a new project, and saves its configuration through the inbox API. */
export async function openDemo(page: Page, setup: DemoSetup = {}): Promise<DemoPage> {
  const { config, language, theme, hasButton = true, policy = (text) => text } = setup
  const project = setup.project ?? (await createProject())
  if (config) await project.configure(config)
  await page.route('**/demo.html', async (route) => {
    const response = await route.fetch()
    const html = await response.text()
    const headers = response.headers()
    await route.fulfill({
      response,
      headers: { ...headers, 'content-security-policy': policy(headers['content-security-policy'] ?? '') },
      body: html.replace(
        'data-sdk-key="demo"',
        `data-sdk-key="${project.sdkKey}"${theme === undefined ? '' : ` data-theme="${theme}"`}`,
      ),
    })
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
  return { button, box, panel: page.frameLocator('feedback-widget iframe'), project }
}

/**
 * Waits until the page is being recorded. rrweb takes its first snapshot and patches functions in the same task, and
 * marks these functions.
 */
export async function untilRecorded(page: Page): Promise<void> {
  await untilTrue(page, `'__rrweb_original__' in Element.prototype.attachShadow`)
}

/** Starts a screen recording, runs `act`, and waits until the timer shows that `seconds` have passed. */
export async function recordScreen(
  page: Page,
  seconds: number,
  act: () => Promise<void> = async () => {},
): Promise<void> {
  const timer = page.locator('feedback-widget [role=timer]')
  const read = async (): Promise<number> => {
    const [minutes = 0, rest = 0] = ((await timer.textContent()) ?? '').split(':').map(Number)
    return minutes * 60 + rest
  }
  const limit = await read()
  await page.getByRole('button', { name: 'Start recording' }).click()
  await page.getByRole('button', { name: 'Stop recording' }).waitFor()
  await act()
  await expect.poll(read).toBeLessThanOrEqual(limit - seconds)
}
