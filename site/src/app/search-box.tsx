import { useRef } from 'react'

interface SearchBoxProps {
  base: string
  onSearch: ((input: HTMLInputElement) => void) | undefined
}

/**
 * The box in the navbar (D-029). Enter leads to the results page, by script or without: the button's own
 * address makes that work on a form that has none (D-067). Uncontrolled: what was typed before
 * hydration stays.
 */
export function SearchBox({ base, onSearch }: SearchBoxProps) {
  const hasStarted = useRef(false)
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
          onFocus={(event) => {
            if (hasStarted.current) return
            hasStarted.current = true
            onSearch?.(event.currentTarget)
          }}
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
