import { expect, type FrameLocator, type Page, test } from '@playwright/test'
import { openDemo } from '../../support/demo-page.ts'
import { findReports } from '../../support/inbox-reports.ts'
import { scrollPage } from '../../support/scroll-page.ts'
import { untilTrue } from '../../support/until-true.ts'

/** Window sizes of the test, and the panel's margin in each. */
const SIZES = [
  { width: 1280, height: 800, margin: 20 },
  // on phones, the panel is as wide as the screen.
  { width: 390, height: 844, margin: 0 },
]

const file = { name: 'steps.txt', mimeType: 'text/plain', buffer: Buffer.from('First I clicked.') }

async function sendFrom(page: Page, panel: FrameLocator): Promise<string> {
  const description = `It broke ${crypto.randomUUID()}`
  await panel.getByRole('button', { name: 'Report a problem' }).click()
  await panel.getByLabel('What went wrong?').fill(description)
  await panel.locator('input[type=file]').setInputFiles(file)
  await expect(panel.getByText(file.name)).toBeVisible()
  await panel.getByRole('button', { name: 'Send' }).click()
  await expect(panel.getByRole('heading', { name: 'Thank you' })).toBeVisible()
  await expect.poll(() => page.evaluate('document.documentElement.scrollWidth <= innerWidth')).toBe(true)
  return description
}

for (const { margin, ...size } of SIZES) {
  test.describe(`at ${size.width} px`, () => {
    test.use({ viewport: size })

    test('W-002 W-004 a visitor’s text and attachments from the demo page arrive in the inbox', async ({
      page,
    }) => {
      const { button, box, panel } = await openDemo(page)
      await page.evaluate(() => console.warn('out of stock'))
      await button.click()
      const description = await sendFrom(page, panel)
      const { width = 0, x = 0 } = (await box.boundingBox()) ?? {}
      expect(x).toBeGreaterThanOrEqual(margin)
      expect(x + width).toBe(size.width - margin)
      expect(await findReports(description)).toMatchObject([
        { type: 'BUG', priority: 'MEDIUM', isSilent: false, has: { attachments: true, console: true } },
      ])
    })

    test('D-006 a reader of the docs can send a report from any page', async ({ page, baseURL }) => {
      await page.goto('/intro/keys')
      await untilTrue(page, () => 'Feedback' in globalThis)
      // On phones, the docs show the button only while the reader scrolls up.
      await scrollPage(page, 600)
      await scrollPage(page, 300)
      await page.locator('feedback-widget .button').click()
      const description = await sendFrom(page, page.frameLocator('feedback-widget iframe'))
      expect(await findReports(description)).toMatchObject([{ currentUrl: `${baseURL}/intro/keys` }])
    })
  })
}

test('a report is sent with the keyboard alone, from the button to the end and back', async ({ page }) => {
  const { button, box, panel } = await openDemo(page)
  const description = `By keyboard ${crypto.randomUUID()}`
  await button.focus()
  await page.keyboard.press('Enter')
  await expect(panel.getByRole('button', { name: 'Report a problem' })).toBeVisible()
  await panel.getByRole('button', { name: 'Report a problem' }).focus()
  await page.keyboard.press('Enter')
  await panel.getByLabel('What went wrong?').focus()
  await page.keyboard.type(description)
  await page.keyboard.press('Control+Enter')
  await expect(panel.getByRole('heading', { name: 'Thank you' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(box).toHaveCSS('visibility', 'hidden')
  await expect(button).toBeFocused()
  expect(await findReports(description)).toHaveLength(1)
})

test('typed text survives a reload, and the thank-you has the number of the report', async ({ page }) => {
  const { button, panel } = await openDemo(page)
  await page.evaluate("Feedback.identify('u1', { name: 'Ann Lee', email: 'ann@example.com' })")
  const description = `Before the reload ${crypto.randomUUID()}`
  await button.click()
  await panel.getByRole('button', { name: 'Report a problem' }).click()
  await expect(panel.getByText('Signed in as Ann Lee')).toBeVisible()
  await panel.getByLabel('What went wrong?').fill(description)

  await page.reload()
  await button.click()
  await panel.getByRole('button', { name: 'Report a problem' }).click()
  await expect(panel.getByLabel('What went wrong?')).toHaveValue(description)
  await panel.getByLabel('What went wrong?').press('Control+Enter')
  await expect(panel.getByRole('heading', { name: 'Thank you' })).toBeVisible()
  const [report] = await findReports(description)
  await expect(panel.getByText(`Reference ${report?.id.slice(0, 8).toUpperCase()}`)).toBeVisible()

  await page.reload()
  await button.click()
  await panel.getByRole('button', { name: 'Report a problem' }).click()
  await expect(panel.getByLabel('What went wrong?')).toHaveValue('')
})

for (const [language, words] of [
  ['de', { close: 'Feedback schließen', direction: 'ltr' }],
  ['ar', { close: 'إغلاق الملاحظات', direction: 'rtl' }],
] as const) {
  test(`W-060 W-217 W-218 a visitor who reads ${language} sends a report in that language`, async ({
    page,
  }) => {
    const { button, panel } = await openDemo(page, { language })
    const description = `${language} ${crypto.randomUUID()}`
    await button.click()
    await expect(page.locator('feedback-widget section')).toHaveAttribute('dir', words.direction)
    await expect(button).toHaveAttribute('aria-label', words.close)
    await panel.locator('.action').first().click()
    await panel.locator('textarea').fill(description)
    await panel.locator('button[type=submit]').click()
    await panel.locator('.sent-check').waitFor()
    expect(await findReports(description)).toHaveLength(1)
  })
}
