import type { Heading, Page } from '../navigation/model.ts'
import type { SiteData } from '../navigation/site-data.ts'

export const PAYLOAD_ID = 'page-data'

/** What a prerendered page tells the app that takes it over. */
export interface PagePayload {
  site: SiteData
  page: Page
}

/** The article and its headings are in the document already and are not sent twice. */
export function createPayload({ site, page }: PagePayload): PagePayload {
  return { site, page: page.kind === 'document' ? { ...page, html: '', headings: [] } : page }
}

/** The payload of this document. It is ours, from the same build as this script. */
export function readPayload(): PagePayload {
  const { site, page }: PagePayload = JSON.parse(document.getElementById(PAYLOAD_ID)?.textContent ?? '')
  return { site, page: page.kind === 'document' ? { ...page, headings: readHeadings() } : page }
}

/** As the table of contents has them. */
function readHeadings(): Heading[] {
  return [...document.querySelectorAll('#contents a')].map((link) => ({
    id: link.getAttribute('href')?.slice(1) ?? '',
    level: link.closest('.contents-inner') ? 3 : 2,
    text: link.textContent,
  }))
}
