import { expect, test } from '@playwright/test'
import { findFaults } from '../../support/axe-page.ts'
import { openHydrated } from '../../support/docs-page.ts'

test('a selected passage can be reported, with its section', async ({ page, baseURL }) => {
  await openHydrated(page, '/intro/keys')
  await page.locator('feedback-widget .button').waitFor()
  const button = page.getByRole('button', { name: 'Report this passage' })
  const passage = page.locator('.prose p', { hasText: 'A key pair has a private half' })
  await passage.selectText()
  await expect(button).toBeVisible()
  expect(await findFaults(page, { include: '.report-passage' })).toEqual([])
  await page.locator('h1').click()
  await expect(button).toHaveCount(0)
  await page.locator('.navbar').selectText()
  await expect(button).toHaveCount(0)
  await passage.selectText()
  await button.click()
  const field = page.frameLocator('feedback-widget iframe').getByLabel('What went wrong?')
  await expect(field).toHaveValue(
    `${baseURL}/intro/keys#what-are-keys\n\n> ${(await passage.textContent())?.replaceAll('\n', '\n> ')}\n\n`,
  )
  await expect(button).toHaveCount(0)
})
