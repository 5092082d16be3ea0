import { expect, type Page } from '@playwright/test'
import { expectPage, fillIn, inSidebar } from './docs-page.ts'

/**
 * Uses every feature of `/validator/validator-guide` that stores something: theme, tabs, placeholder values, sidebar
 * and navigation.
 */
export async function useEverything(page: Page): Promise<void> {
  const theme = await page.locator('html').getAttribute('data-theme')
  await page.getByRole('button', { name: /Switch between dark and light mode/ }).click()
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme === 'dark' ? 'light' : 'dark')
  const tab = page.locator('.tabs[data-group="network"] .tab').nth(1)
  await tab.click()
  await expect(tab).toHaveAttribute('data-selected', '')
  await fillIn(page, 'pool_id', 'panda.pool.near')
  await expect(page.locator('[data-placeholder="pool_id"]:visible').first()).toHaveText('panda.pool.near')
  await page.locator('[data-category="/rpc"] summary').click()
  await inSidebar(page, '/rpc/state-sync').click()
  await expect(page).toHaveURL(/\/rpc\/state-sync$/)
  await page.goBack()
  await expectPage(page, '/validator/validator-guide')
}
