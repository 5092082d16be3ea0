import { applyStoredTabs } from '../../preferences/stored-tabs.ts'
import { hasStoredValues } from '../../preferences/stored-values.ts'
import { copyCode } from './copy-code.ts'
import { followFragment } from './follow-fragment.ts'
import { chooseTab, isTabKey, moveTab, prepareTabs, tabOfPanel } from './tabs.ts'
import { preparePlaceholders } from './prepare-placeholders.ts'

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

  /** Prepares the article on screen. */
  function show(article: { aliases: Aliases } | undefined): void {
    aliases = article?.aliases ?? {}
    const main = document.getElementById('main')
    if (!main) return
    applyStoredTabs(main)
    prepareTabs(main)
    preparePlaceholders(main)
    if (hasActions || hasStoredValues()) void loadActions().then((actions) => actions.applyStoredValues())
    followFragment(aliases)
  }

  return { show, stop: () => controller.abort() }
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
  const part = target instanceof Element && target.closest<HTMLElement>('.code, .steps li, .heading-link')
  if (part) void loadActions().then((actions) => actions.addCodeAndStepButtons(part))
}

function onKeyDown(event: KeyboardEvent): void {
  // If other code has already handled the key, ignores it: the Enter that saves a value must not start editing again.
  if (event.defaultPrevented || !(event.target instanceof HTMLElement)) return
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
