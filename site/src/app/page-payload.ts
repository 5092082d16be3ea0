import type { Heading, Page, SidebarItem } from '../navigation/page-model.ts'
import type { SiteData } from '../navigation/site-data.ts'

export const PAYLOAD_ID = 'page-data'

/** The data in a prerendered page from which the app hydrates. */
export interface PagePayload {
  site: SiteData
  page: Page
}

/**
 * Returns the payload without the sidebar, the article, its headings, and its cards, because the document already
 * contains them.
 */
export function createPayload({ site, page }: PagePayload): PagePayload {
  return {
    site: { ...site, sidebar: [] },
    page: omitArticle(page),
  }
}

function omitArticle(page: Page): Page {
  switch (page.kind) {
    case 'document':
      return { ...page, html: '', headings: [] }
    case 'category':
      return { ...page, html: '', cards: [] }
    case 'search':
      return { ...page, start: '' }
    case 'not-found':
      return page
  }
}

/** Reads the payload of this document, which comes from the same build as this script. */
export function readPayload(): PagePayload {
  const { site, page }: PagePayload = JSON.parse(document.getElementById(PAYLOAD_ID)?.textContent ?? '')
  return {
    site: { ...site, sidebar: readSidebar(document.querySelector('#menu nav > ul')) },
    page: page.kind === 'document' ? { ...page, headings: readHeadings() } : page,
  }
}

/** Reads the headings from the table of contents. */
function readHeadings(): Heading[] {
  return [...document.querySelectorAll('#contents a')].map((link) => ({
    id: link.getAttribute('href')?.slice(1) ?? '',
    level: link.closest('.contents-inner') ? 3 : 2,
    text: link.textContent,
  }))
}

/**
 * Reads the sidebar from its markup. Each entry consists of a link and, for a category, a list; see `SidebarEntry`.
 * Removes entries without a link: browser extensions add such entries, and hydration would confuse them with ours.
 */
function readSidebar(list: Element | null): SidebarItem[] {
  for (const entry of list?.querySelectorAll(':scope > li') ?? [])
    if (!entry.querySelector('a')) entry.remove()
  return Array.from(list?.children ?? [], (entry) => {
    const link = entry.querySelector('a')
    const items = entry.querySelector('ul')
    return {
      kind: entry.querySelector('details') ? 'category' : 'document',
      label: link?.textContent,
      href: link?.getAttribute('href'),
      icon: link?.dataset['icon'],
      isTool: link?.hasAttribute('data-tool') || undefined,
      items: readSidebar(items),
    } as SidebarItem // the same build rendered the markup
  })
}
