import { formatLanguageNote } from '@node-docs/edge/contract/search-results-page'
import { Snippet } from './snippet.tsx'
import { groupHits, type Option, type SuggestionView } from './suggestion-view.ts'

export const LIST_ID = 'suggestions'

export function optionId(index: number): string {
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
      const { title, snippet, hash } = option.hit
      return (
        <a
          {...common}
          href={option.href}
          className={hash === '' ? 'suggestion' : 'suggestion suggestion-section'}
        >
          <span className="suggestion-title">{title}</span>
          {snippet.length > 0 && (
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
