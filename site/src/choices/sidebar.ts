import { isRecord } from '../navigation/is-record.ts'
import { readStoredJson, writeStored } from './storage.ts'

const KEY = 'sidebar'

/**
 * Opens the categories the reader had open in this tab and scrolls to where the reader was; the current
 * page's link is in view in any case. Called before the first paint and again by a sidebar that is drawn anew.
 */
export function restoreSidebar(sidebar: HTMLElement): void {
  const stored = readStoredJson(KEY, 'session')
  const { open, scrollTop } = isRecord(stored) ? stored : {}
  for (const category of findCategories(sidebar)) {
    if (Array.isArray(open) && open.includes(category.dataset['category'])) openCategory(category)
  }
  if (typeof scrollTop === 'number') sidebar.scrollTop = scrollTop
  showCurrentLink(sidebar)
}

export function saveSidebar(sidebar: HTMLElement): void {
  const open = findCategories(sidebar).flatMap(({ open, dataset }) => (open ? [dataset['category']] : []))
  writeStored(KEY, JSON.stringify({ open, scrollTop: sidebar.scrollTop }), 'session')
}

/** Opens the category of the current page and brings its link into view, without moving the page itself. */
export function showCurrentLink(sidebar: HTMLElement): void {
  const link = sidebar.querySelector('[aria-current]')
  if (!link) return
  // A category's own link stands beside its entries, a page's link among them.
  const own = link.parentElement?.querySelector('details')
  for (
    let category = own ?? link.closest('details');
    category;
    category = category.parentElement?.closest('details') ?? null
  ) {
    openCategory(category)
  }
  const { top, bottom } = link.getBoundingClientRect()
  const frame = sidebar.getBoundingClientRect()
  const isHidden = top < frame.top || bottom > frame.bottom
  if (isHidden) sidebar.scrollTop += top - frame.top - frame.height / 3
}

function findCategories(sidebar: HTMLElement): HTMLDetailsElement[] {
  return [...sidebar.querySelectorAll<HTMLDetailsElement>('details[data-category]')]
}

/** Setting what is set already would still count as a change of the document. */
function openCategory(category: HTMLDetailsElement): void {
  if (!category.open) category.open = true
}
