import { QUERY_CHARACTERS } from '@node-docs/edge/contract/limits'
import { useEffect, useRef } from 'react'
import { useSnapshot } from 'valtio'
import { Icon } from '../icon.tsx'
import { navigate } from '../navigate.ts'
import type { Inbox } from '../store.ts'

/** Debounces typing, so that each word is one request. */
const DEBOUNCE_MS = 200

/** Full-text search. Uncontrolled, so that typing never waits for a render. */
export function SearchField({ inbox }: { inbox: Inbox }) {
  const { route } = useSnapshot(inbox.state)
  const field = useRef<HTMLInputElement>(null)
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const q = route.kind === 'list' ? route.filters.q : ''
  useEffect(() => {
    const input = field.current
    if (input !== null && input.value.trim() !== q) input.value = q
  }, [q])
  useEffect(() => () => clearTimeout(timer.current), [])

  function search(): void {
    clearTimeout(timer.current)
    const current = inbox.state.route
    if (current.kind !== 'list') return
    const filters = { ...current.filters, q: field.current?.value.trim() ?? '' }
    navigate(inbox, { kind: 'list', filters }, 'replace')
  }

  return (
    <search className="search">
      <Icon name="search" />
      <input
        ref={field}
        className="search-input"
        id="search"
        type="search"
        aria-label="Search reports"
        placeholder="Search messages, people, pages, ids"
        maxLength={QUERY_CHARACTERS}
        spellCheck={false}
        autoComplete="off"
        onInput={() => {
          clearTimeout(timer.current)
          timer.current = setTimeout(search, DEBOUNCE_MS)
        }}
        onKeyDown={(event) => {
          if (event.key === 'Enter') search()
          if (event.key === 'Escape') event.currentTarget.blur()
        }}
      />
      <kbd className="search-key">/</kbd>
    </search>
  )
}
