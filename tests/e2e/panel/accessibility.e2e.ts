import { expect, type Page } from '@playwright/test'
import { languageCodes } from '../../../widget/i18n/languages.ts'
import { type AxeScope, findFaults, frameOf } from '../../support/axe-page.ts'
import { type PanelPage, test, toConfigUpdate } from '../../support/panel-page.ts'

/** A dark theme with a color that is hard to read on black. */
const dark = { theme: 'dark', color: '#203080' } as const
const DARK_BACKGROUND = 'rgb(22, 25, 30)'

for (const [index, language] of languageCodes.entries()) {
  // Every second language is tested at the width of a phone.
  const width = index % 2 === 0 ? 380 : 350
  test(`axe finds no violations on any screen, ${language}, light and dark`, async ({ page, openPanel }) => {
    test.slow()
    await page.emulateMedia({ reducedMotion: 'reduce' })
    // The window is tall enough for every screen. Otherwise axe would report content that the footer covers in part.
    await page.setViewportSize({ width: 1280, height: 2000 })
    const panelPage = await openPanel({ language, width })
    const untilShownWhole = async (): Promise<void> =>
      expect
        .poll(() => panelPage.panel.locator('html').evaluate((html) => html.scrollHeight - html.clientHeight))
        .toBe(0)
    for await (const state of walk(panelPage)) {
      await untilShownWhole()
      expect(await findPanelFaults(page), `${state}, light`).toEqual([])
      await panelPage.say(toConfigUpdate({ language, config: dark }))
      await panelPage.resize(380)
      await expect(panelPage.panel.locator('html')).toHaveCSS('background-color', DARK_BACKGROUND)
      await untilShownWhole()
      expect(await findPanelFaults(page, { rules: 'colors' }), `${state}, dark`).toEqual([])
      await panelPage.say(toConfigUpdate({ language }))
      await panelPage.resize(width)
      await expect(panelPage.panel.locator('html')).not.toHaveCSS('background-color', DARK_BACKGROUND)
    }
  })
}

/** Visits each screen of the panel, and yields its name. */
async function* walk({ panel, say, heard }: PanelPage): AsyncGenerator<string> {
  yield 'home'
  await panel.locator('.action').first().click()
  yield 'form'
  await panel.locator('.button').click()
  yield 'errors'
  await panel.locator('textarea').fill('It broke')
  await say({
    name: 'set-form-data',
    data: { formKey: 'capture', data: { value: 'screenshot', dirty: true } },
  })
  await panel
    .locator('input[type=file]')
    .setInputFiles({ name: 'a.txt', mimeType: '', buffer: Buffer.from('a') })
  await panel.locator('summary').click()
  await panel.getByRole('switch').first().click()
  yield 'parts'
  await panel.locator('button[type=submit]').click()
  await expect.poll(async () => (await heard()).at(-1)?.name).toBe('send-feedback')
  yield 'sending'
  await say({ name: 'feedback-sending-failed', data: 'Something went wrong, please try again.' })
  await panel.getByRole('alert').waitFor()
  yield 'failed'
  await panel.locator('button[type=submit]').click()
  await panel.locator('.ring').waitFor()
  await expect
    .poll(async () => (await heard()).filter((message) => message.name === 'send-feedback').length)
    .toBe(2)
  await say({ name: 'feedback-queued' })
  await panel.locator('.sent-icon').waitFor()
  yield 'queued'
  await say({ name: 'feedback-sent' })
  await panel.locator('.sent-check').waitFor()
  yield 'sent'
}

async function findPanelFaults(page: Page, scope?: AxeScope): Promise<string[]> {
  return findFaults(await frameOf(page.locator('iframe[title="Panel"]')), scope)
}

test('a report is written and sent with the keyboard alone', async ({ page, openPanel }) => {
  const { panel, heard } = await openPanel()
  await panel.getByRole('heading').focus()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await expect(panel.getByRole('heading', { name: 'Report a problem' })).toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.type('Written without a mouse')
  await page.keyboard.press('Control+Enter')
  await expect
    .poll(async () => (await heard()).at(-1))
    .toMatchObject({
      name: 'send-feedback',
      data: { formData: { description: 'Written without a mouse' } },
    })
})

test('W-025 W-218 the panel is laid out from right to left in Arabic', async ({ openPanel }) => {
  const { panel } = await openPanel({ language: 'ar' })
  await expect(panel.locator('html')).toHaveAttribute('dir', 'rtl')
  const title = await panel.locator('.title').boundingBox()
  const close = await panel.locator('.header-button').boundingBox()
  expect(title?.x).toBeGreaterThan(close?.x ?? Number.POSITIVE_INFINITY)
})
