import { expect, type Locator, type Page } from '@playwright/test'
import { openHydrated } from './docs-page.ts'

export function box(page: Page): Locator {
  return page.getByRole('combobox', { name: 'Search' })
}

export function options(page: Page): Locator {
  return page.getByRole('option')
}

/** Types a query into a page's search field, and waits for the suggestions. */
export async function searchFor(page: Page, query: string, route = '/intro/keys'): Promise<void> {
  await openHydrated(page, route)
  await box(page).fill(query)
  await expect(page.locator('.suggestions')).toBeVisible()
}
