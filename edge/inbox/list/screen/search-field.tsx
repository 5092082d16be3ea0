import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useSnapshot } from 'valtio'
import { QUERY_CHARACTERS } from '../../../contract/limits.ts'
import { formatReportCount } from '../../app/report-words.ts'
import { GuideLink } from '../../app/controls.tsx'
import { Icon } from '../../app/icons.tsx'
import { type Inbox } from '../../app/state.ts'
import { navigate } from '../../app/router.ts'
import { useIsNarrow } from '../../app/sidebar.tsx'
import { listMentionNames } from '../../conversation/contract.ts'
import { type Filters, type SearchContext, serializeFilters } from './filters.ts'
import {
  applySearch,
  type Completion,
  formatSearch,
  listCompletions,
  type ParsedSearch,
  parseSearch,
  type ReplacedFilters,
  updateReplaced,
} from './search.ts'

/** Debounces typing, so that each word is one request. */
const DEBOUNCE_MS = 200
const LIST_ID = 'search-completions'
const WIDE_PLACEHOLDER = 'Search words, “a phrase”, -exclude, order:A-1042, or filter by is: type: label: …'

/** Full-text search with typed filters. Uncontrolled, so that typing never waits for a render. */
export function SearchField({ inbox }: { inbox: Inbox }) {
  const { route, members } = useSnapshot(inbox.state)
  const isNarrow = useIsNarrow()
  const field = useRef<HTMLInputElement>(null)
  /**
   * The text that was last derived from the filters. If the field still contains this text, the user has not edited it.
   */
  const written = useRef<string | undefined>(undefined)
  /** Status and project to restore when the text no longer names a status or project. */
  const replaced = useRef<ReplacedFilters>({})
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const [messages, setMessages] = useState(noMessages)
  const [completions, setCompletions] = useState<readonly Completion[]>([])
  const [chosen, setChosen] = useState(-1)
  const filters = route.kind === 'list' ? route.filters : undefined
  const shown = filters && serializeFilters(filters).toString()

  function parseField(current: Filters): { next: Filters; parsed: ParsedSearch } {
    const parsed = parseSearch(field.current?.value ?? '', createSearchContext(inbox))
    return { next: applySearch(current, parsed, replaced.current), parsed }
  }

  useEffect(() => {
    const input = field.current
    // Keeps text that the user is typing, even if other data, such as the list of members, arrives meanwhile.
    if (input === null || filters === undefined || timer.current !== undefined) return
    const { next } = parseField(filters)
    if (input.value === written.current || serializeFilters(next).toString() !== shown) {
      input.value = formatSearch(filters, createSearchContext(inbox))
      written.current = input.value
      replaced.current = {}
      setMessages(noMessages)
    }
    // The text is replaced only if the filters changed, or if names of members have arrived that replace ids.
    // oxlint-disable-next-line react/exhaustive-deps react/exhaustive-effect-dependencies
  }, [shown, members.length])
  useEffect(() => () => clearTimeout(timer.current), [])

  function search(): void {
    clearTimeout(timer.current)
    timer.current = undefined
    const current = inbox.state.route
    if (current.kind !== 'list') return
    const { next, parsed } = parseField(current.filters)
    replaced.current = updateReplaced(current.filters, parsed, replaced.current)
    setMessages(parsed)
    navigate(inbox, { kind: 'list', filters: next }, 'replace')
  }

  function complete(): void {
    setCompletions(listCompletions(field.current?.value ?? '', createSearchContext(inbox)))
    setChosen(-1)
  }

  function accept({ text }: Completion): void {
    const input = field.current
    if (input === null) return
    input.value = text
    input.focus()
    complete()
    search()
  }

  function handleKey(event: KeyboardEvent<HTMLInputElement>): void {
    const completion = completions[chosen]
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      if (completions.length === 0) return complete()
      const by = event.key === 'ArrowDown' ? 1 : -1
      setChosen((chosen + by + completions.length + (chosen < 0 && by < 0 ? 1 : 0)) % completions.length)
    } else if ((event.key === 'Enter' || event.key === 'Tab') && completion !== undefined) {
      event.preventDefault()
      accept(completion)
    } else if (event.key === 'Enter') {
      setCompletions([])
      search()
    } else if (event.key === 'Escape') {
      // Keeps the browser from clearing the search field.
      event.preventDefault()
      event.currentTarget.blur()
    }
  }

  const isOpen = completions.length > 0
  return (
    <>
      <search className="search">
        <Icon name="search" />
        <input
          ref={field}
          className="search-input"
          id="search"
          type="search"
          role="combobox"
          aria-label="Search reports"
          aria-expanded={isOpen}
          aria-controls={LIST_ID}
          aria-autocomplete="list"
          aria-activedescendant={chosen === -1 ? undefined : `${LIST_ID}-${chosen}`}
          placeholder={isNarrow ? 'Search' : WIDE_PLACEHOLDER}
          maxLength={QUERY_CHARACTERS}
          spellCheck={false}
          autoComplete="off"
          onInput={() => {
            complete()
            clearTimeout(timer.current)
            timer.current = setTimeout(search, DEBOUNCE_MS)
          }}
          onFocus={complete}
          onBlur={() => setCompletions([])}
          onKeyDown={handleKey}
        />
        <kbd className="search-key">/</kbd>
        <div className="completions" id={LIST_ID} role="listbox" aria-label="Filters" hidden={!isOpen}>
          {completions.map((completion, index) => (
            <div
              key={completion.label}
              id={`${LIST_ID}-${index}`}
              className="completion"
              role="option"
              tabIndex={-1}
              aria-selected={index === chosen}
              // Uses `mousedown`, because the field would lose the focus before a `click`.
              onMouseDown={(event) => {
                event.preventDefault()
                accept(completion)
              }}
            >
              {completion.label} <span className="muted">{completion.help}</span>
            </div>
          ))}
        </div>
      </search>
      {/* While a filter is being completed, it is not wrong yet. */}
      <SearchMessages inbox={inbox} {...(isOpen ? noMessages : messages)} />
    </>
  )
}

type Messages = Pick<ParsedSearch, 'problems' | 'hints'>

const noMessages: Messages = { problems: [], hints: [] }

/** Explains how parts of the text were searched, and says if results are still incomplete. */
function SearchMessages({ inbox, problems, hints }: Messages & { inbox: Inbox }) {
  const { phase, rows, unindexedCount } = useSnapshot(inbox.state).list
  // A search with results needs no explanation.
  const shownHints = phase === 'ready' && rows.length === 0 ? hints : []
  const messages = [
    ...problems,
    ...(unindexedCount > 0
      ? [
          `Results are incomplete: console and requests of ${formatReportCount(unindexedCount)} are still being indexed.`,
        ]
      : []),
  ]
  return (
    <div className="search-messages" role="status">
      {messages.map((message) => (
        <p key={message}>{message}</p>
      ))}
      {shownHints.map((hint) => (
        <p key={hint} className="search-hint">
          {hint}
        </p>
      ))}
      {problems.length + shownHints.length > 0 && (
        <p className="search-hint">
          <GuideLink section="search">How to search and filter</GuideLink>
        </p>
      )}
    </div>
  )
}

/** Collects the names that filters in the search field can contain. */
function createSearchContext({ state }: Inbox): SearchContext {
  const { account, labels, list, members, projects, reportTypes, route } = state
  const project = route.kind === 'list' ? route.filters.project : ''
  return {
    projects: projects ?? [],
    types: [...new Set([...reportTypes, ...list.rows.map(({ type }) => type)])],
    members: listMentionNames(members),
    account: account?.id,
    labels: labels.filter((label) => project === '' || label.project === project).map(({ name }) => name),
  }
}
