import { applyStoredTabs, selectTab, storeTab } from '../../preferences/stored-tabs.ts'
import { hasStoredValues } from '../../preferences/storage.ts'
import { decodeFragment } from '../../navigation/paths.ts'
import { copyCode } from '../copy-text.ts'

/** Maps old fragments to current ids. */
type Aliases = Readonly<Record<string, string>>

/**
 * Adds behavior to the inert HTML of articles: copy buttons, tabs, placeholders, steps, enlarged images, answers to
 * "Was this page helpful?", and aliases. The listeners are on the document and the window, so that they also work for
 * pages that load later.
 */
export function startArticles() {
  let aliases: Aliases = {}
  const controller = new AbortController()
  const { signal } = controller
  document.addEventListener('click', onClick, { signal })
  document.addEventListener('keydown', onKeyDown, { signal })
  document.addEventListener('beforematch', onMatch, { signal })
  document.addEventListener('pointerover', onIntent, { signal })
  document.addEventListener('focusin', onIntent, { signal })
  addEventListener('hashchange', () => followFragment(aliases), { signal })
  document.addEventListener('article-changed', prepare, { signal })

  /** Prepares the article on screen. */
  function show(article: { aliases: Aliases } | undefined): void {
    aliases = article?.aliases ?? {}
    prepare()
    followFragment(aliases)
  }

  return { show, stop: () => controller.abort() }
}

/** Prepares the parts of the article on screen that are new. */
function prepare(): void {
  const main = document.getElementById('main')
  if (!main) return
  applyStoredTabs(main)
  prepareTabs(main)
  preparePlaceholders(main)
  if (hasActions || hasStoredValues()) void loadActions().then((actions) => actions.applyStoredValues())
}

/**
 * Whether the code of the actions is loaded. Only then can there be values and marks that are in memory but not in
 * storage.
 */
let hasActions = false

function loadActions() {
  hasActions = true
  return import('./article-actions.ts')
}

function onClick(event: MouseEvent): void {
  if (!(event.target instanceof Element)) return
  const part = event.target.closest<HTMLElement>('.copy, .tab, .placeholder, .reset, .zoom, .rating a')
  if (!part) return
  if (part.matches('.copy')) void copyCode(part)
  else if (part.matches('.tab')) chooseTab(part)
  // Leaves clicks with a modifier key to the browser, which opens the link in a new tab.
  else if (!event.ctrlKey && !event.metaKey && !event.shiftKey) {
    const { href } = part as HTMLAnchorElement // `href` is undefined for other elements
    if (href) event.preventDefault()
    loadActions().then(
      (actions) => actions.startAction(part),
      () => href && location.assign(href),
    )
  }
}

/**
 * Shows the controls that appear when the reader points at or focuses a part: the button that wraps long lines, the
 * link to a step, and the checkboxes of all steps. The checkboxes also appear when the link of a heading gets the
 * focus, because a step may contain nothing that can get the focus.
 */
function onIntent({ target }: Event): void {
  document.documentElement.removeAttribute('data-cards-closed')
  const part = target instanceof Element && target.closest<HTMLElement>('.code, .steps li, .heading-link')
  if (part) void loadActions().then((actions) => actions.addCodeAndStepButtons(part))
}

function onKeyDown(event: KeyboardEvent): void {
  // If other code has already handled the key, ignores it: the Enter that saves a value must not start editing again.
  if (event.defaultPrevented || !(event.target instanceof HTMLElement)) return
  // Closes the card of a term until the pointer or the focus moves to another element.
  if (event.key === 'Escape') document.documentElement.toggleAttribute('data-cards-closed', true)
  if (event.target.matches('.tab') && isTabKey(event.key)) {
    event.preventDefault()
    moveTab(event.target, event.key)
  }
  if (event.target.matches('.placeholder[role=button]') && (event.key === 'Enter' || event.key === ' ')) {
    event.preventDefault()
    event.target.click()
  }
}

/** Opens the tab of a hidden panel in which find-in-page found a match. */
function onMatch({ target }: Event): void {
  const tab = target instanceof Element && tabOfPanel(target)
  if (tab) chooseTab(tab)
}

/**
 * Handles fragments that the browser cannot handle: redirects an alias to its current heading, and the anchor of a moved
 * section to its page, opens the tab that contains the target, and scrolls to a step. Leaves unknown fragments unchanged.
 */
function followFragment(aliases: Readonly<Record<string, string>>): void {
  const fragment = decodeFragment(location.hash.slice(1))
  const target = document.getElementById(fragment)
  if (!target && Object.hasOwn(aliases, fragment)) location.replace(`#${aliases[fragment]}`)
  const moved = target && document.querySelector<HTMLAnchorElement>(`li span[id="${fragment}"]:empty ~ a`)
  if (moved) location.replace(moved.href)
  // A fragment with a colon is a step, because ids of headings contain no colon.
  if (fragment.includes(':'))
    void import('./article-actions.ts').then((actions) => actions.showStep(fragment))
  const panel = target?.closest('.tab-panel:not([data-selected])')
  const tab = panel && tabOfPanel(panel)
  if (!tab) return
  chooseTab(tab)
  target?.scrollIntoView()
}

let count = 0

/** Adds the ARIA roles of tabs. The markup itself does not contain them, because without script there are no tabs. */
function prepareTabs(root: ParentNode): void {
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
function chooseTab(tab: HTMLElement): void {
  const chosen = tab.closest<HTMLElement>('.tabs')
  const value = tab.dataset['value']
  if (!chosen || value === undefined) return
  const { top } = tab.getBoundingClientRect()
  const group = chosen.dataset['group']
  if (group !== undefined) storeTab(group, value)
  if (group === 'network') void loadActions().then((actions) => actions.fillInNetwork(value))
  for (const tabs of document.querySelectorAll<HTMLElement>('.tabs')) {
    if (tabs !== chosen && (group === undefined || tabs.dataset['group'] !== group)) continue
    selectTab(tabs, value)
    markSelected(tabs)
  }
  scrollBy({ top: tab.getBoundingClientRect().top - top, behavior: 'instant' })
}

function isTabKey(key: string): boolean {
  return key === 'ArrowLeft' || key === 'ArrowRight' || key === 'Home' || key === 'End'
}

/** Selects and focuses another tab with the arrow keys, Home, and End. */
function moveTab(from: HTMLElement, key: string): void {
  const tabs = [...(from.parentElement?.querySelectorAll<HTMLElement>('.tab') ?? [])]
  const step = key === 'ArrowLeft' ? -1 : 1
  const index = key === 'Home' ? 0 : key === 'End' ? -1 : (tabs.indexOf(from) + step) % tabs.length
  const tab = tabs.at(index)
  if (!tab) return
  chooseTab(tab)
  tab.focus()
}

function tabOfPanel(panel: Element): HTMLElement | null | undefined {
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

/** Makes the placeholders in `root` focusable, so that the keyboard can reach them. */
function preparePlaceholders(root: ParentNode): void {
  for (const placeholder of root.querySelectorAll<HTMLElement>('.placeholder')) {
    placeholder.role = 'button'
    placeholder.tabIndex = 0
    placeholder.title = 'Enter your value. It stays in this browser.'
  }
}
