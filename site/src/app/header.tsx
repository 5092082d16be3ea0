import type { Link } from '../navigation/page-model.ts'
import type { ShownConfig } from '../navigation/site-data.ts'
import { NavbarLink } from './navbar-link.tsx'
import { type OnSearch, SearchBox } from './search-box.tsx'
import { ThemeSwitch } from './theme-switch.tsx'
import { useHideOnScroll } from './use-hide-on-scroll.ts'

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
