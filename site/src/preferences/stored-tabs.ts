import { readStored, listStoredKeys, writeStored } from './storage.ts'

const PREFIX = 'tabs.'

/** Returns the key for a group. Each group has its own key, so that groups do not overwrite each other (D-051). */
const toKey = (group: string) => PREFIX + group

export function hasStoredTab(): boolean {
  return location.search !== '' || listStoredKeys().some((key) => key.startsWith(PREFIX))
}

/** Selects a tab in each group inside `root`: the tab that the URL names (`?network=testnet`), or the stored tab. */
export function applyStoredTabs(root: ParentNode): void {
  const linked = new URLSearchParams(location.search)
  for (const tabs of root.querySelectorAll<HTMLElement>('.tabs[data-group]')) {
    const group = tabs.dataset['group'] ?? ''
    const value = linked.get(group) ?? readStored(toKey(group))
    if (value !== null) selectTab(tabs, value)
  }
}

/**
 * Stores the chosen tab of a group. If the URL names another tab of the group, changes the URL, so that a reload
 * selects the chosen tab.
 */
export function storeTab(group: string, value: string): void {
  writeStored(toKey(group), value)
  const url = new URL(location.href)
  if (!url.searchParams.has(group)) return
  url.searchParams.set(group, value)
  history.replaceState(history.state, '', url)
}

/** Selects the tab and the panel of `value`. Does nothing if the tabs do not have that value. */
export function selectTab(tabs: Element, value: string): void {
  const parts = [...tabs.querySelectorAll<HTMLElement>('[data-value]')]
  if (!parts.some(({ dataset }) => dataset['value'] === value)) return
  for (const part of parts) part.toggleAttribute('data-selected', part.dataset['value'] === value)
}
