import { useEffect } from 'react'

/** Called when the search box gets the focus. `cameFrom` is the element that had the focus before. */
export type OnSearch = (cameFrom: EventTarget | null) => void

interface SearchBoxProps {
  base: string
  onSearch: OnSearch | undefined
}

/**
 * The search box in the navbar (D-029). Enter opens the results page, even without script, because the button has a
 * `formAction` (D-067). The input is uncontrolled, so that text typed before hydration stays. `site/src/search` adds
 * the list of suggestions.
 */
export function SearchBox({ base, onSearch }: SearchBoxProps) {
  useEffect(() => {
    // Calls `onSearch` if the search box got the focus before hydration.
    if (document.activeElement?.id === 'search') onSearch?.(null)
  }, [onSearch])
  return (
    <search className="search-box">
      <form>
        <input
          type="search"
          name="q"
          id="search"
          aria-label="Search"
          placeholder="Search"
          autoComplete="off"
          maxLength={200}
          role="combobox"
          aria-autocomplete="list"
          aria-controls="suggestions"
          aria-expanded="false"
          onFocus={({ relatedTarget }) => onSearch?.(relatedTarget)}
        />
        <kbd className="when-mac">⌘ K</kbd>
        <kbd className="when-not-mac">Ctrl K</kbd>
        <button className="visually-hidden" tabIndex={-1} formAction={`${base}search`}>
          Search
        </button>
      </form>
    </search>
  )
}
