import { Snippet } from './snippet.tsx'
import { groupHits, type Option, type SuggestionView } from './suggestion-view.ts'

export const LIST_ID = 'suggestions'

export function optionId(place: number): string {
  return `suggestion-${place}`
}

interface SuggestionListProps {
  view: SuggestionView
  options: readonly Option[]
  /** Place of the option that Enter chooses; -1 for none. */
  active: number
  onChoose: (option: Option) => void
}

/** The popup of the combobox: hits below the titles of their pages, and what else can be chosen. */
export function SuggestionList({ view, options, active, onChoose }: SuggestionListProps) {
  if (view.kind === 'closed' || (view.kind === 'recent' && options.length === 0)) return null
  const entry = (place: number) => {
    const option = options[place]
    if (option === undefined) return null
    return <Entry key={place} option={option} place={place} isActive={place === active} onChoose={onChoose} />
  }
  const groups = groupHits(options)
  const others = options.flatMap(({ kind }, place) => (kind === 'hit' ? [] : [place]))
  return (
    <div className="suggestions">
      <Message view={view} />
      <div id={LIST_ID} role="listbox" aria-label="Suggestions">
        {groups.map(({ page, places }) => (
          <div key={places[0]} role="group" aria-label={page.pageTitle}>
            <div className="suggestion-page" role="presentation">
              <span>{page.pageTitle}</span>
              <span className="suggestion-path">{page.breadcrumbs.join(' › ')}</span>
            </div>
            {places.map(entry)}
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
    return <p className="suggestion-note">The search does not answer. Enter tries once more.</p>
  }
  if (view.kind !== 'answer' || view.answer.hits.length > 0) return null
  const { nearest = [] } = view.answer
  return (
    <>
      <p className="suggestion-none">No results</p>
      <p className="suggestion-note">
        {nearest.length > 0 ? 'Did you mean:' : 'Try fewer words, or one word of the message.'}
      </p>
    </>
  )
}

interface EntryProps {
  option: Option
  place: number
  isActive: boolean
  onChoose: (option: Option) => void
}

/** Links are links, so that they open as the reader likes; the router sees to a plain click. */
function Entry({ option, place, isActive, onChoose }: EntryProps) {
  const common = {
    id: optionId(place),
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
    case 'query':
      return (
        <div {...common} className="suggestion">
          {option.query}
        </div>
      )
    case 'forget':
      return (
        <div {...common} className="suggestion suggestion-all">
          Forget these
        </div>
      )
  }
}
