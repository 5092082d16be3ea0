import { useEffect, useRef } from 'react'
import { saveSidebar, showCurrentLink } from '../preferences/sidebar.ts'
import type { SiteData } from '../navigation/site-data.ts'
import { NavbarLink } from './navbar-link.tsx'
import { SidebarEntry } from './sidebar-entry.tsx'

interface SidebarProps {
  site: SiteData
  /** URL of the current page; `undefined` while it loads. */
  current: string | undefined
}

/**
 * The sidebar of all docs pages (D-007): a column on wide screens and a popover on narrow screens. The popover also
 * contains the navbar's links, and its menu button works without JavaScript (D-031).
 */
export function Sidebar({ site, current }: SidebarProps) {
  const sidebar = useRef<HTMLElement>(null)
  useEffect(() => {
    const element = sidebar.current
    if (!element) return
    const onPageHide = () => saveSidebar(element)
    addEventListener('pagehide', onPageHide)
    return () => removeEventListener('pagehide', onPageHide)
  }, [])
  useEffect(() => {
    if (sidebar.current && current) showCurrentLink(sidebar.current)
  }, [current])

  const { left, right } = site.config.navbar
  return (
    <aside
      className="sidebar"
      id="menu"
      popover="auto"
      ref={sidebar}
      // Scrolls when the popover opens, because a closed popover has no size.
      onToggle={(event) => showCurrentLink(event.currentTarget)}
    >
      <button
        type="button"
        className="icon-button menu-close"
        popoverTarget="menu"
        popoverTargetAction="hide"
        aria-label="Close"
      >
        ×
      </button>
      <nav className="menu-links" aria-label="Site">
        {[...left, ...right].map((link) => (
          <NavbarLink key={link.href} {...link} />
        ))}
      </nav>
      <nav aria-label="Docs">
        <ul>
          {site.sidebar.map((item) => (
            <SidebarEntry key={item.href} item={item} current={current} />
          ))}
        </ul>
      </nav>
    </aside>
  )
}
