import { useEffect, useRef } from 'react'
import type { Link } from '../navigation/page-model.ts'
import type { ShownConfig } from '../navigation/site-data.ts'
import { toggleTheme } from '../preferences/theme.ts'

interface HeaderProps {
  config: ShownConfig
  onSearch: OnSearch | undefined
}

export function Header({ config, onSearch }: HeaderProps) {
  const header = useHideOnScroll(config.navbar.hideOnScroll)
  return (
    <header className="navbar" ref={header}>
      <button
        type="button"
        className="icon-button menu-button"
        popoverTarget="menu"
        aria-label="Navigation bar toggle"
      />
      <a className="brand" href={config.base}>
        <BrandMark />
        {config.title}
      </a>
      <NavbarLinks label="Main" links={config.navbar.left} />
      <SearchBox base={config.base} onSearch={onSearch} />
      <NavbarLinks label="Source" links={config.navbar.right} />
      {!config.colorMode.pinLight && <ThemeSwitch />}
    </header>
  )
}

function NavbarLinks({ label, links }: { label: string; links: Link[] }) {
  return (
    <nav className="navbar-links" aria-label={label}>
      {links.map((link) => (
        <NavbarLink key={link.href} {...link} />
      ))}
    </nav>
  )
}

/** The logo: nodes connected by lines. */
function BrandMark() {
  return (
    <svg className="brand-mark" viewBox="0 0 24 24" aria-hidden="true">
      <path d="M6 18V6l12 12V6" />
      <path className="brand-nodes" d="M6 18h0M6 6h0M18 18h0M18 6h0" />
    </svg>
  )
}

/** A link from the settings. A link to another site opens in a new tab. */
export function NavbarLink({ label, href }: Link) {
  if (href.startsWith('/')) return <a href={href}>{label}</a>
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {label}
    </a>
  )
}

/**
 * The button that switches the theme. Its markup contains the texts for both themes, and styles show one of them, so
 * that hydration changes nothing.
 */
function ThemeSwitch() {
  return (
    <button type="button" className="icon-button theme-switch" onClick={toggleTheme}>
      <span className="visually-hidden">
        {'Switch between dark and light mode '}
        <span className="when-light">(currently light mode)</span>
        <span className="when-dark">(currently dark mode)</span>
      </span>
    </button>
  )
}

/**
 * Hides the navbar while the reader scrolls down. It stays visible near the top of the page (D-059), and while the search
 * box or a link in it has the keyboard focus.
 */
function useHideOnScroll(isEnabled: boolean) {
  const ref = useRef<HTMLElement>(null)
  useEffect(() => {
    const navbar = ref.current
    if (!isEnabled || !navbar) return
    let last = scrollY
    const onScroll = () => {
      const isDown = scrollY > last && scrollY > navbar.offsetHeight
      last = scrollY
      navbar.toggleAttribute('data-hidden', isDown)
    }
    addEventListener('scroll', onScroll, { passive: true })
    return () => removeEventListener('scroll', onScroll)
  }, [isEnabled])
  return ref
}

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
function SearchBox({ base, onSearch }: SearchBoxProps) {
  useEffect(() => {
    // Calls `onSearch` if the search box got the focus before hydration.
    if (document.activeElement?.id === 'search') onSearch?.(null)
  }, [onSearch])
  return (
    <search className="search-box">
      <form>
        <input
          type="text"
          enterKeyHint="search"
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

/**
 * Focuses the search box when the reader presses Ctrl+K, Cmd+K on a Mac (D-039), or `/` outside text fields. The
 * shortcut library of the inbox would take a fifth of the script budget of a page.
 */
export function startSearchShortcut(): () => void {
  addEventListener('keydown', onKeyDown)
  return () => removeEventListener('keydown', onKeyDown)
}

function onKeyDown(event: KeyboardEvent): void {
  if (!isShortcut(event)) return
  event.preventDefault()
  // Focusing needs no scrolling, because the navbar is always in view while its search box has the focus.
  document.getElementById('search')?.focus({ preventScroll: true })
}

function isShortcut({ code, key, ctrlKey, metaKey, altKey, shiftKey, target }: KeyboardEvent): boolean {
  // Allows Shift, because many keyboards type a slash with it.
  if (key === '/') return !ctrlKey && !metaKey && !altKey && !isTextField(target)
  const isMac = /mac/i.test(navigator.platform)
  return code === 'KeyK' && !altKey && !shiftKey && ctrlKey !== isMac && metaKey === isMac
}

function isTextField(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || target.matches('input, textarea, select'))
  )
}
