import type { Page } from '../navigation/model.ts'
import type { SiteData } from '../navigation/site-data.ts'

export const PAYLOAD_ID = 'page-data'

/** What a prerendered page tells the app that takes it over. */
export interface PagePayload {
  site: SiteData
  page: Page
}

/** The article is in the document already and is not sent twice. */
export function toPayload({ site, page }: PagePayload): PagePayload {
  return { site, page: page.kind === 'document' ? { ...page, html: '' } : page }
}

/** The payload of this document. It is ours, from the same build as this script. */
export function readPayload(): PagePayload {
  return JSON.parse(document.getElementById(PAYLOAD_ID)?.textContent ?? '')
}
