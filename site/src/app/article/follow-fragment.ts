import { chooseTab, tabOfPanel } from './tabs.ts'

/**
 * Handles fragments that the browser cannot handle: redirects an alias to its current heading, opens the tab that
 * contains the target, and scrolls to a step. Leaves unknown fragments unchanged.
 */
export function followFragment(aliases: Readonly<Record<string, string>>): void {
  const fragment = decode(location.hash.slice(1))
  const target = document.getElementById(fragment)
  if (!target && Object.hasOwn(aliases, fragment)) location.replace(`#${aliases[fragment]}`)
  // A fragment with a colon is a step, because ids of headings contain no colon.
  if (fragment.includes(':'))
    void import('./article-actions.ts').then((actions) => actions.showStep(fragment))
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
