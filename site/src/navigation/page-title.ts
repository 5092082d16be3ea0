import type { Page } from './model.ts'

/** Every title ends with the site's (D-004). */
export function formatPageTitle(page: Page, siteTitle: string): string {
  return `${page.title} | ${siteTitle}`
}
