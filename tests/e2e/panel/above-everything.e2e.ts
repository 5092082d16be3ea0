import { expect, test } from '@playwright/test'
import { openDemo } from '../../support/demo-page.ts'

test('works above a modal dialog, and keeps the text when the dialog closes', async ({ page }) => {
  const { button, panel } = await openDemo(page)
  await page.locator('[data-do=dialog]').click()
  await button.click()
  await panel.getByRole('button', { name: 'Report a problem' }).click()
  await panel.getByLabel('What went wrong?').fill('In a dialog')
  await page.evaluate(`document.querySelector('#dialog').close()`)
  await expect(panel.getByLabel('What went wrong?')).toHaveValue('In a dialog')
  await expect(page.locator('html > feedback-widget')).toBeAttached()
})

test.describe('in a browser without moveBefore', () => {
  test.beforeEach(({ page }) => page.addInitScript('delete Element.prototype.moveBefore'))

  test('the widget stays visible when a dialog closes while the panel is open', async ({ page }) => {
    const { button, panel } = await openDemo(page)
    await page.locator('[data-do=dialog]').click()
    await button.click()
    await panel.getByRole('button', { name: 'Report a problem' }).click()
    await page.evaluate(`document.querySelector('#dialog').close()`)
    await expect(page.locator('html > feedback-widget')).toBeAttached()
    await expect(button).toBeVisible()
    await panel.getByRole('button', { name: 'Report a problem' }).click()
    await expect(panel.getByLabel('What went wrong?')).toBeVisible()
  })

  test('an open panel keeps its text in a dialog, and the widget moves there once the panel is closed', async ({
    page,
  }) => {
    const { button, panel } = await openDemo(page)
    await button.click()
    await panel.getByRole('button', { name: 'Report a problem' }).click()
    await panel.getByLabel('What went wrong?').fill('Before the dialog')
    await page.evaluate(`document.querySelector('#dialog').showModal()`)
    await expect(panel.getByLabel('What went wrong?')).toHaveValue('Before the dialog')
    await page.evaluate('Feedback.close()')
    await expect(page.locator('dialog > feedback-widget')).toBeAttached()
    await button.click()
    await expect(panel.getByRole('button', { name: 'Report a problem' })).toBeVisible()
  })
})

test('the page cannot style the frame of the panel', async ({ page }) => {
  const { button, panel } = await openDemo(page)
  await page.evaluate(`
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('iframe { display: none !important; width: 10px !important; border: 9px solid red !important }')
    document.adoptedStyleSheets = [sheet]
  `)
  await button.click()
  await panel.getByRole('button', { name: 'Report a problem' }).click()
  await expect.poll(async () => (await page.locator('feedback-widget iframe').boundingBox())?.width).toBe(380)
})

test('still works after the page removes the open dialog', async ({ page }) => {
  const { button, panel } = await openDemo(page)
  await page.locator('[data-do=dialog]').click()
  await expect(page.locator('dialog > feedback-widget')).toBeAttached()
  await page.evaluate(`document.querySelector('#dialog').remove()`)
  await button.click()
  await expect(panel.getByRole('button', { name: 'Report a problem' })).toBeVisible()
})

test('works above a popover, beside an inert body, and on a page without pointer events', async ({
  page,
}) => {
  const { button, panel } = await openDemo(page)
  await page.evaluate(`
    const cover = document.createElement('div')
    cover.popover = 'manual'
    cover.style.cssText = 'inset: 0; width: 100%; height: 100%'
    document.body.append(cover)
    cover.showPopover()
    document.body.style.pointerEvents = 'none'
    document.body.inert = true
  `)
  await button.click()
  await panel.getByRole('button', { name: 'Report a problem' }).click()
  await panel.getByLabel('What went wrong?').fill('Still here')
  await expect(panel.getByLabel('What went wrong?')).toHaveValue('Still here')
})

test('keeps the focus despite the page’s focus traps', async ({ page }) => {
  const { button, panel } = await openDemo(page)
  await page.evaluate(`
    const field = document.querySelector('[name=name]')
    const trap = (event) => { if (!field.contains(event.target)) field.focus() }
    document.addEventListener('focusin', trap, true)
    document.addEventListener('focusout', ({ relatedTarget }) => { if (relatedTarget) field.focus() }, true)
    field.focus()
  `)
  await button.click()
  await panel.getByRole('button', { name: 'Report a problem' }).click()
  await panel.getByLabel('What went wrong?').pressSequentially('typed')
  await expect(panel.getByLabel('What went wrong?')).toHaveValue('typed')
})

test('looks the same on a page that styles every element', async ({ page }) => {
  const { button } = await openDemo(page)
  const before = await button.boundingBox()
  await page.evaluate(`
    const sheet = new CSSStyleSheet()
    sheet.replaceSync('* { all: unset !important } feedback-widget { display: none !important; position: static !important }')
    document.adoptedStyleSheets = [sheet]
  `)
  await expect.poll(() => button.boundingBox()).toEqual(before)
})

test('does not disturb the page: no warnings, no blocked styles or scripts, nothing in body', async ({
  page,
}) => {
  const said: string[] = []
  page.on('console', (message) => said.push(message.text()))
  page.on('pageerror', (error) => said.push(error.message))
  const { button, panel } = await openDemo(page)
  await button.click()
  await panel.getByRole('heading').waitFor()
  expect(said).toEqual([])
  await expect(page.locator('body feedback-widget')).toHaveCount(0)
})
