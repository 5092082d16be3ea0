import type { SearchAnswer, SearchHit, SnippetPart } from '@node-docs/edge/contract/search'
import {
  formatLanguageNote,
  formatResultsUrl,
  listFallbackLinks,
} from '@node-docs/edge/contract/search-results-page'
import { createRoot } from 'react-dom/client'
import resultStyles from './results.css' with { type: 'text' }
import suggestionStyles from './suggestions.css' with { type: 'text' }

export interface Suggestions {
  show: (view: SuggestionView) => void
  isOpen: () => boolean
  /** Activates the next or the previous option. Beyond either end of the list, no option is active. */
  move: (step: 1 | -1) => void
  /** Returns the active option and its element; undefined if no option is active. */
  active: () => { option: Option; element: HTMLElement } | undefined
  destroy: () => void
}

interface SuggestionsOptions {
  input: HTMLInputElement
  base: string
  onChoose: (option: Option) => void
}

/** The popup of the search box. Follows the ARIA combobox pattern: the focus stays in the input. */
export function createSuggestions({ input, base, onChoose }: SuggestionsOptions): Suggestions {
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(suggestionStyles + resultStyles)
  document.adoptedStyleSheets.push(sheet)
  const host = document.createElement('div')
  input.form?.after(host)
  // Keep the focus in the input when the popup is clicked.
  host.addEventListener('mousedown', (event) => event.preventDefault())
  const root = createRoot(host)
  let view: SuggestionView = { kind: 'closed' }
  let options: Option[] = []
  let activeIndex = -1

  function render(): void {
    root.render(<SuggestionList view={view} options={options} active={activeIndex} onChoose={onChoose} />)
    input.setAttribute('aria-expanded', String(options.length > 0))
    if (activeIndex === -1) input.removeAttribute('aria-activedescendant')
    else input.setAttribute('aria-activedescendant', optionId(activeIndex))
  }

  return {
    show(next) {
      view = next
      options = listOptions(view, base)
      activeIndex = -1
      render()
    },
    isOpen: () => view.kind !== 'closed',
    move(step) {
      const count = options.length + 1
      activeIndex = ((activeIndex + 1 + step + count) % count) - 1
      render()
      document.getElementById(optionId(activeIndex))?.scrollIntoView({ block: 'nearest' })
    },
    active() {
      const option = options[activeIndex]
      const element = document.getElementById(optionId(activeIndex))
      return option && element ? { option, element } : undefined
    },
    destroy() {
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((adopted) => adopted !== sheet)
      root.unmount()
      host.remove()
    },
  }
}

export const LIST_ID = 'suggestions'

function optionId(index: number): string {
  return `suggestion-${index}`
}

interface SuggestionListProps {
  view: SuggestionView
  options: readonly Option[]
  /** Index of the active option; -1 if none is active. */
  active: number
  onChoose: (option: Option) => void
}

/** The popup of the combobox: hits grouped by page, and other options. */
export function SuggestionList({ view, options, active, onChoose }: SuggestionListProps) {
  if (view.kind === 'closed' || (view.kind === 'recent' && options.length === 0)) return null
  const entry = (index: number) => {
    const option = options[index]
    if (option === undefined) return null
    return <Entry key={index} option={option} index={index} isActive={index === active} onChoose={onChoose} />
  }
  const groups = groupHits(options)
  const others = options.flatMap(({ kind }, index) => (kind === 'hit' ? [] : [index]))
  return (
    <div className="suggestions">
      <Message view={view} />
      <div
        id={LIST_ID}
        role="listbox"
        aria-label="Suggestions"
        // Keeps recent searches, which stay in this browser, out of reports of the feedback widget.
        data-feedback-mask={view.kind === 'recent' ? '' : undefined}
      >
        {groups.map(({ page, indexes }) => (
          <div key={indexes[0]} role="group" aria-label={page.pageTitle}>
            <div className="suggestion-page" role="presentation">
              <span>{page.pageTitle}</span>
              <span className="suggestion-path">{page.breadcrumbs.join(' › ')}</span>
            </div>
            {indexes.map(entry)}
          </div>
        ))}
        {others.map(entry)}
      </div>
    </div>
  )
}

function Message({ view }: { view: SuggestionView }) {
  if (view.kind === 'recent') return <p className="suggestion-note">Recent searches</p>
  if (view.kind === 'failed') {
    return <p className="suggestion-note">Search isn&apos;t responding. Press Enter to retry.</p>
  }
  if (view.kind !== 'answer') return null
  const { query, count, nearest = [] } = view.answer
  const note = formatLanguageNote(query, count)
  if (count > 0) return note === undefined ? null : <p className="suggestion-note">{note}</p>
  return (
    <>
      <p className="suggestion-none">No results</p>
      {note !== undefined && <p className="suggestion-note">{note}</p>}
      <p className="suggestion-note">
        {nearest.length > 0 ? 'Did you mean:' : 'Try fewer words, or a single word of the error message.'}
      </p>
    </>
  )
}

interface EntryProps {
  option: Option
  index: number
  isActive: boolean
  onChoose: (option: Option) => void
}

/** Hits are links, so that readers can open them in a new tab. The router handles plain clicks. */
function Entry({ option, index, isActive, onChoose }: EntryProps) {
  const common = {
    id: optionId(index),
    role: 'option',
    'aria-selected': isActive,
    tabIndex: -1,
    onClick: () => onChoose(option),
  } as const
  switch (option.kind) {
    case 'hit': {
      const { title, snippet, hash, answer } = option.hit
      return (
        <a
          {...common}
          href={option.href}
          className={hash === '' ? 'suggestion' : 'suggestion suggestion-section'}
        >
          <span className="suggestion-title">{title}</span>
          {answer !== undefined && <AnswerText answer={answer} />}
          {answer === undefined && snippet.length > 0 && (
            <span className="suggestion-text">
              <Snippet parts={snippet} />
            </span>
          )}
        </a>
      )
    }
    case 'all':
      return (
        <a {...common} href={option.href} className="suggestion suggestion-all">
          See all results
        </a>
      )
    case 'fallback':
      return (
        <a
          {...common}
          href={option.href}
          data-report={option.isReport || undefined}
          className="suggestion suggestion-all"
        >
          {option.label}
        </a>
      )
    case 'query':
      return (
        <div {...common} className="suggestion">
          {option.query}
        </div>
      )
    case 'clear':
      return (
        <div {...common} className="suggestion suggestion-all">
          Clear recent searches
        </div>
      )
  }
}

/** The state of the popup below the search box. */
export type SuggestionView =
  | { kind: 'closed' }
  | { kind: 'recent'; queries: string[] }
  | { kind: 'answer'; answer: SearchAnswer }
  /** Both the endpoint and the offline search failed. */
  | { kind: 'failed' }

/** An option of the listbox. */
export type Option =
  /** A page or section to open. */
  | { kind: 'hit'; hit: SearchHit; href: string }
  | { kind: 'all'; href: string }
  /** A link that is offered if nothing was found. With `isReport`, the link opens the form for reporting a problem. */
  | { kind: 'fallback'; href: string; label: string; isReport: boolean }
  /** Another query to search for. */
  | { kind: 'query'; query: string }
  | { kind: 'clear' }

/** Lists the options in the order in which the arrow keys move through them. */
export function listOptions(view: SuggestionView, base: string): Option[] {
  switch (view.kind) {
    case 'closed':
    case 'failed':
      return []
    case 'recent':
      return view.queries.length === 0 ? [] : [...view.queries.map(createQueryOption), { kind: 'clear' }]
    case 'answer': {
      const { query, hits, nearest = [] } = view.answer
      if (hits.length === 0) {
        const fallbacks = listFallbackLinks(base).map((link): Option => ({ kind: 'fallback', ...link }))
        return [...nearest.map(createQueryOption), ...fallbacks]
      }
      const found = hits.map((hit): Option => ({ kind: 'hit', hit, href: hit.url + hit.hash }))
      return [...found, { kind: 'all', href: formatResultsUrl(base, { query }) }]
    }
  }
}

/** Groups consecutive hits of the same page below its title. */
export function groupHits(options: readonly Option[]): { page: SearchHit; indexes: number[] }[] {
  const groups: { page: SearchHit; indexes: number[] }[] = []
  for (const [index, option] of options.entries()) {
    if (option.kind !== 'hit') continue
    const last = groups.at(-1)
    if (last?.page.url === option.hit.url) last.indexes.push(index)
    else groups.push({ page: option.hit, indexes: [index] })
  }
  return groups
}

function createQueryOption(query: string): Option {
  return { kind: 'query', query }
}

/** The passage of the first hit that answers the query. */
export function AnswerText({ answer: { kind, text } }: { answer: NonNullable<SearchHit['answer']> }) {
  return kind === 'command' ? <code className="answer">{text}</code> : <span className="answer">{text}</span>
}

/** An excerpt with its matches highlighted. */
export function Snippet({ parts }: { parts: readonly SnippetPart[] }) {
  return parts.map(({ text, match }, at) => (match ? <mark key={at}>{text}</mark> : text))
}
