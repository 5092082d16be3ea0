import { storeTab, selectTab } from '../../preferences/stored-tabs.ts'

let count = 0

/** Adds the ARIA roles of tabs. The markup itself does not contain them, because without script there are no tabs. */
export function prepareTabs(root: ParentNode): void {
  for (const tabs of root.querySelectorAll('.tabs')) {
    const list = tabs.querySelector('.tab-list')
    if (!list || list.role) continue
    list.role = 'tablist'
    for (const tab of list.querySelectorAll<HTMLElement>('.tab')) {
      const panel = panelOf(tab)
      if (!panel) continue
      count += 1
      tab.role = 'tab'
      tab.id = `tab-${count}`
      panel.role = 'tabpanel'
      panel.setAttribute('aria-labelledby', tab.id)
    }
    markSelected(tabs)
  }
}

/**
 * Selects a tab in all tab lists of its group, and stores the choice. Scrolls so that the clicked tab keeps its position
 * on the screen.
 */
export function chooseTab(tab: HTMLElement): void {
  const chosen = tab.closest<HTMLElement>('.tabs')
  const value = tab.dataset['value']
  if (!chosen || value === undefined) return
  const { top } = tab.getBoundingClientRect()
  const group = chosen.dataset['group']
  if (group !== undefined) storeTab(group, value)
  for (const tabs of document.querySelectorAll<HTMLElement>('.tabs')) {
    if (tabs !== chosen && (group === undefined || tabs.dataset['group'] !== group)) continue
    selectTab(tabs, value)
    markSelected(tabs)
  }
  scrollBy({ top: tab.getBoundingClientRect().top - top, behavior: 'instant' })
}

export function isTabKey(key: string): boolean {
  return key === 'ArrowLeft' || key === 'ArrowRight' || key === 'Home' || key === 'End'
}

/** Selects and focuses another tab with the arrow keys, Home, and End. */
export function moveTab(from: HTMLElement, key: string): void {
  const tabs = [...(from.parentElement?.querySelectorAll<HTMLElement>('.tab') ?? [])]
  const step = key === 'ArrowLeft' ? -1 : 1
  const index = key === 'Home' ? 0 : key === 'End' ? -1 : (tabs.indexOf(from) + step) % tabs.length
  const tab = tabs.at(index)
  if (!tab) return
  chooseTab(tab)
  tab.focus()
}

export function tabOfPanel(panel: Element): HTMLElement | null | undefined {
  return panel
    .closest('.tabs')
    ?.querySelector<HTMLElement>(`.tab[data-value="${CSS.escape(valueOf(panel))}"]`)
}

function panelOf(tab: Element): HTMLElement | null | undefined {
  return tab
    .closest('.tabs')
    ?.querySelector<HTMLElement>(`.tab-panel[data-value="${CSS.escape(valueOf(tab))}"]`)
}

function valueOf(part: Element): string {
  return part.getAttribute('data-value') ?? ''
}

/** Updates the ARIA state and focus order of tabs. Hides the other panels so that find-in-page can still open them. */
function markSelected(tabs: Element): void {
  for (const tab of tabs.querySelectorAll<HTMLElement>('.tab')) {
    const isSelected = tab.hasAttribute('data-selected')
    tab.ariaSelected = String(isSelected)
    tab.tabIndex = isSelected ? 0 : -1
    if (isSelected) panelOf(tab)?.removeAttribute('hidden')
    else panelOf(tab)?.setAttribute('hidden', 'until-found')
  }
}
