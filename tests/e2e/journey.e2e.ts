import { expect } from '@playwright/test'
import { openHydrated, untilHydrated } from '../support/docs-page.ts'
import { test } from '../support/inbox-page.ts'

/** The main tasks of a reader, a visitor and an owner. `run test` runs it in Chromium and Firefox. */
test('a reader finds a page, a visitor reports a problem with a drawing, and the owner reads the report', async ({
  page,
  inbox,
}) => {
  const message = `Sent on a journey, ${inbox.sdkKey}`

  await test.step('the reader searches, opens a result and changes the theme', async () => {
    await openHydrated(page, '/intro/keys')
    await page.evaluate(() => Object.assign(window, { isSamePage: true }))
    await page.getByRole('combobox').first().click()
    await page.keyboard.type('archival')
    await expect(page.getByRole('option').first()).toBeVisible()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(page).not.toHaveURL(/intro\/keys/)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect.poll(() => page.evaluate(() => 'isSamePage' in window)).toBe(true)
    const background = (): Promise<string> =>
      page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
    const before = await background()
    await page.locator('.theme-switch').click()
    await expect.poll(background).not.toBe(before)
    const after = await background()
    await page.reload()
    await untilHydrated(page)
    await expect.poll(background).toBe(after)
  })

  await test.step('the visitor draws on the page and sends a report', async () => {
    await page.goto('/demo.html')
    await expect(page.locator('feedback-widget .button')).toBeVisible()
    await page.locator('feedback-widget .button').click()
    const panel = page.frameLocator('feedback-widget iframe')
    await panel.getByRole('button', { name: 'Report a problem' }).click()
    await panel.getByLabel('What went wrong?').fill(message)
    await panel.getByRole('button', { name: 'Annotate a screenshot' }).click()
    await page.locator('feedback-widget .bar').waitFor()
    await page.mouse.move(200, 200)
    await page.mouse.down()
    await page.mouse.move(300, 300, { steps: 3 })
    await page.mouse.up()
    await expect(page.locator('[data-feedback-drawings] rect')).toHaveCount(1)
    await page.keyboard.press('Enter')
    await panel.getByRole('button', { name: 'Send' }).click()
    await expect(panel.getByRole('heading', { name: 'Thank you' })).toBeVisible()
  })

  await test.step('the owner opens the report, and its snapshot shows the page', async () => {
    await inbox.signIn('?project=demo')
    await page.getByRole('link', { name: message }).first().click()
    await expect(page.getByRole('heading', { name: message })).toBeVisible()
    const snapshot = page.frameLocator('iframe[title="Snapshot of the page"]')
    await expect(snapshot.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(snapshot.locator('svg rect')).toBeVisible()
  })
})
