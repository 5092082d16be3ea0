import { chooseTab, tabOfPanel } from './tabs.ts'

/**
 * Goes where the browser alone would not: from a fragment that has moved to its heading of today, and into a
 * tab that is not shown. A fragment that names nothing stays as it is.
 */
export function followFragment(aliases: Readonly<Record<string, string>>): void {
  const fragment = decode(location.hash.slice(1))
  const target = document.getElementById(fragment)
  if (!target && Object.hasOwn(aliases, fragment)) location.replace(`#${aliases[fragment]}`)
  const panel = target?.closest('.tab-panel:not([data-selected])')
  const tab = panel && tabOfPanel(panel)
  if (!tab) return
  chooseTab(tab)
  target?.scrollIntoView()
}

function decode(fragment: string): string {
  try {
    return decodeURIComponent(fragment)
  } catch {
    return fragment
  }
}
