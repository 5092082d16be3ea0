import { isObject } from '@node-docs/edge/contract/is-object'
import { readStoredJson, writeStored } from './storage.ts'

const KEY = 'sidebar'

/** Opens the categories that were open on the previous page of this browser tab. */
export function openStoredCategories(sidebar: HTMLElement): void {
  const { open } = readSidebar()
  for (const category of findCategories(sidebar)) {
    if (Array.isArray(open) && open.includes(category.dataset['category'])) openCategory(category)
  }
}

/**
 * Restores the scroll position, and keeps the link of the current page in view. Does nothing on narrow screens: there the
 * sidebar is a closed popover, and measuring it would lay out the whole page before its first frame.
 */
export function restoreSidebarScroll(sidebar: HTMLElement): void {
  if (matchMedia('(width <= 996px)').matches) return
  sidebar.scrollTop = Number(readSidebar()['scrollTop']) || 0
  scrollToCurrentLink(sidebar)
}

export function saveSidebar(sidebar: HTMLElement): void {
  const open = findCategories(sidebar)
    .filter((category) => category.open)
    .map(({ dataset }) => dataset['category'])
  writeStored(KEY, JSON.stringify({ open, scrollTop: sidebar.scrollTop }), 'session')
}

/** Opens the categories around the link of the current page, and scrolls it into view. */
export function showCurrentLink(sidebar: HTMLElement): void {
  const link = findCurrentLink(sidebar)
  // Finds the element to start from. The link of a category is a sibling of its entries; the link of a page is one of
  // the entries.
  const start = link?.parentElement?.querySelector('details') ?? link
  for (let at = start?.closest('details'); at; at = at.parentElement?.closest('details')) openCategory(at)
  scrollToCurrentLink(sidebar)
}

/** Scrolls only the sidebar; `scrollIntoView` would also scroll the page. */
function scrollToCurrentLink(sidebar: HTMLElement): void {
  const link = findCurrentLink(sidebar)?.getBoundingClientRect()
  const frame = sidebar.getBoundingClientRect()
  if (link && (link.top < frame.top || link.bottom > frame.bottom)) {
    sidebar.scrollTop += link.top - frame.top - frame.height / 3
  }
}

function findCurrentLink(sidebar: HTMLElement): Element | null {
  return sidebar.querySelector('[aria-current]')
}

function readSidebar(): Record<string, unknown> {
  const stored = readStoredJson(KEY, 'session')
  return isObject(stored) ? stored : {}
}

function findCategories(sidebar: HTMLElement): HTMLDetailsElement[] {
  return [...sidebar.querySelectorAll('details')]
}

/** Skips open categories, because setting `open` again would count as a mutation. */
function openCategory(category: HTMLDetailsElement): void {
  if (category.open) return
  category.open = true
  category.querySelector('[aria-expanded]')?.setAttribute('aria-expanded', 'true')
}
