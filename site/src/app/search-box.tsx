import { useEffect } from 'react'

/** The box was entered: the place to load suggestions from. Told is what had the focus before. */
export type OnSearch = (cameFrom: EventTarget | null) => void

interface SearchBoxProps {
  base: string
  onSearch: OnSearch | undefined
}

/**
 * The box in the navbar (D-029). Enter leads to the results page, by script or without: the button's own
 * address makes that work on a form that has none (D-067). Uncontrolled: what was typed before
 * hydration stays. `site/src/search` brings the list that it controls.
 */
export function SearchBox({ base, onSearch }: SearchBoxProps) {
  useEffect(() => {
    // Entered before there was anybody to tell.
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
