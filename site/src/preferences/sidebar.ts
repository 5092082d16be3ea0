import { isRecord } from '../navigation/is-record.ts'
import { readStoredJson, writeStored } from './storage.ts'

const KEY = 'sidebar'

/** Opens the categories that the reader had open in this tab. */
export function openStoredCategories(sidebar: HTMLElement): void {
  const { open } = readSidebar()
  for (const category of findCategories(sidebar)) {
    if (Array.isArray(open) && open.includes(category.dataset['category'])) openCategory(category)
  }
}

/** Scrolls to where the reader was; the current page's link is in view in any case. */
export function restoreSidebarScroll(sidebar: HTMLElement): void {
  sidebar.scrollTop = Number(readSidebar()['scrollTop']) || 0
  scrollToCurrentLink(sidebar)
}

export function saveSidebar(sidebar: HTMLElement): void {
  const open = findCategories(sidebar)
    .filter((category) => category.open)
    .map(({ dataset }) => dataset['category'])
  writeStored(KEY, JSON.stringify({ open, scrollTop: sidebar.scrollTop }), 'session')
}

/** Opens what leads to the current page's link and brings that into view. */
export function showCurrentLink(sidebar: HTMLElement): void {
  const link = findCurrentLink(sidebar)
  // A category's own link stands beside its entries, a page's link among them.
  const start = link?.parentElement?.querySelector('details') ?? link
  for (let at = start?.closest('details'); at; at = at.parentElement?.closest('details')) openCategory(at)
  scrollToCurrentLink(sidebar)
}

/** Moves the sidebar alone: `scrollIntoView` would move the page as well. */
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
  return isRecord(stored) ? stored : {}
}

function findCategories(sidebar: HTMLElement): HTMLDetailsElement[] {
  return [...sidebar.querySelectorAll('details')]
}

/** Setting what is set already would still count as a change of the document. */
function openCategory(category: HTMLDetailsElement): void {
  if (category.open) return
  category.open = true
  category.querySelector('[aria-expanded]')?.setAttribute('aria-expanded', 'true')
}
