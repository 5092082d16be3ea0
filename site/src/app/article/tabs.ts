import { storeTab, selectTab } from '../../preferences/stored-tabs.ts'

let count = 0

/** Gives the tabs below `root` the roles that their markup, made to be read without script, does not have. */
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

/** Selects a tab, in its whole group if it has one, and leaves it where it is on the screen. */
export function chooseTab(tab: HTMLElement): void {
  const own = tab.closest<HTMLElement>('.tabs')
  const value = tab.dataset['value']
  if (!own || value === undefined) return
  const { top } = tab.getBoundingClientRect()
  const group = own.dataset['group']
  if (group !== undefined) storeTab(group, value)
  for (const tabs of document.querySelectorAll<HTMLElement>('.tabs')) {
    if (tabs !== own && (group === undefined || tabs.dataset['group'] !== group)) continue
    selectTab(tabs, value)
    markSelected(tabs)
  }
  scrollBy({ top: tab.getBoundingClientRect().top - top, behavior: 'instant' })
}

export function isTabKey(key: string): boolean {
  return key === 'ArrowLeft' || key === 'ArrowRight' || key === 'Home' || key === 'End'
}

/** Left, right, first, last: the keys of a list of tabs. */
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

/** Brings roles and focus in line with what is selected; a search within the page can open the other panels. */
function markSelected(tabs: Element): void {
  for (const tab of tabs.querySelectorAll<HTMLElement>('.tab')) {
    const isSelected = tab.hasAttribute('data-selected')
    tab.ariaSelected = String(isSelected)
    tab.tabIndex = isSelected ? 0 : -1
    if (isSelected) panelOf(tab)?.removeAttribute('hidden')
    else panelOf(tab)?.setAttribute('hidden', 'until-found')
  }
}
