import type { Page } from './page-model.ts'

/** The browser title of a page ends with the title of the site (D-004). */
export function formatPageTitle(page: Page, siteTitle: string): string {
  return `${page.title} | ${siteTitle}`
}
