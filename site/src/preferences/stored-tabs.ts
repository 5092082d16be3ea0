import { readStored, listStoredKeys, writeStored } from './storage.ts'

const PREFIX = 'tabs.'

/** One key a group: the choice in one never overwrites that in another (D-051). */
const toKey = (group: string) => PREFIX + group

export function hasStoredTab(): boolean {
  return listStoredKeys().some((key) => key.startsWith(PREFIX))
}

/** Shows in every group below `root` the tab that the reader chose last, here or on another page. */
export function applyStoredTabs(root: ParentNode): void {
  for (const tabs of root.querySelectorAll<HTMLElement>('.tabs[data-group]')) {
    const value = readStored(toKey(tabs.dataset['group'] ?? ''))
    if (value !== null) selectTab(tabs, value)
  }
}

export function storeTab(group: string, value: string): void {
  writeStored(toKey(group), value)
}

/** Marks the tab and the panel of `value`. Tabs that have no such value stay as they are. */
export function selectTab(tabs: Element, value: string): void {
  const parts = [...tabs.querySelectorAll<HTMLElement>('[data-value]')]
  if (!parts.some(({ dataset }) => dataset['value'] === value)) return
  for (const part of parts) part.toggleAttribute('data-selected', part.dataset['value'] === value)
}
