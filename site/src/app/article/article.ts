import { applyStoredTabs } from '../../preferences/stored-tabs.ts'
import { copyCode } from './copy-code.ts'
import { followFragment } from './follow-fragment.ts'
import { chooseTab, isTabKey, moveTab, prepareTabs, tabOfPanel } from './tabs.ts'
import { preparePlaceholders } from './prepare-placeholders.ts'

/** Old fragment -> id of today. */
type Aliases = Readonly<Record<string, string>>

/**
 * The life in the inert HTML of articles: copy buttons, tabs, values to fill in, enlarged images, old fragments.
 * Everything listens on the document, so that it holds for pages that come later.
 */
export function startArticles() {
  let aliases: Aliases = {}
  const gone = new AbortController()
  const { signal } = gone
  document.addEventListener('click', onClick, { signal })
  document.addEventListener('keydown', onKeyDown, { signal })
  document.addEventListener('beforematch', onMatch, { signal })
  addEventListener('hashchange', () => followFragment(aliases), { signal })

  /** Another article is on screen. */
  function show(article: { aliases: Aliases } | undefined): void {
    aliases = article?.aliases ?? {}
    const main = document.getElementById('main')
    if (!main) return
    applyStoredTabs(main)
    prepareTabs(main)
    preparePlaceholders(main)
    followFragment(aliases)
  }

  return { show, stop: () => gone.abort() }
}

function onClick(event: MouseEvent): void {
  if (!(event.target instanceof Element)) return
  const part = event.target.closest<HTMLElement>('.copy, .tab, .placeholder, .reset, .zoom')
  if (!part) return
  if (part.matches('.copy')) void copyCode(part)
  else if (part.matches('.tab')) chooseTab(part)
  else if (part.matches('.placeholder'))
    void import('./placeholders.ts').then(({ editPlaceholder: fillIn }) => fillIn(part))
  else if (part.matches('.reset'))
    void import('./placeholders.ts').then(({ resetPlaceholders: resetAll }) => resetAll(part))
  else if (part instanceof HTMLAnchorElement && !event.ctrlKey && !event.metaKey && !event.shiftKey) {
    event.preventDefault()
    void import('./zoom.ts').then(({ zoom }) => zoom(part))
  }
}

function onKeyDown(event: KeyboardEvent): void {
  // The Enter that keeps a value is not one that begins the next.
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

/** The browser found text in a panel that is not shown. */
function onMatch({ target }: Event): void {
  const tab = target instanceof Element && tabOfPanel(target)
  if (tab) chooseTab(tab)
}
