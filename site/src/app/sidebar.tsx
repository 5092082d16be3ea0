import { type MouseEvent, useEffect, useRef, useState } from 'react'
import type { SidebarItem } from '../navigation/page-model.ts'
import type { ShownConfig } from '../navigation/site-data.ts'
import { saveSidebar, showCurrentLink } from '../preferences/sidebar.ts'
import { NavbarLink } from './header.tsx'

interface SidebarProps {
  navbar: ShownConfig['navbar']
  items: SidebarItem[]
  /** URL of the current page; `undefined` while it loads. */
  current: string | undefined
}

/**
 * The sidebar of all docs pages (D-007): a column on wide screens and a popover on narrow screens. The popover also
 * contains the navbar's links, and its menu button works without JavaScript (D-031).
 */
export function Sidebar({ navbar: { left, right }, items, current }: SidebarProps) {
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
          {items.map((item) => (
            <SidebarEntry key={item.href} item={item} current={current} />
          ))}
        </ul>
      </nav>
    </aside>
  )
}

interface EntryProps {
  item: SidebarItem
  /** URL of the current page; undefined while it loads. */
  current: string | undefined
}

function SidebarEntry({ item, current }: EntryProps) {
  return (
    <li>
      <a
        href={item.href}
        aria-current={item.href === current ? 'page' : undefined}
        data-icon={item.icon}
        data-tool={item.isTool}
      >
        {item.label}
      </a>
      {item.kind === 'category' && <CategoryEntries category={item} current={current} />}
    </li>
  )
}

type Category = Extract<SidebarItem, { kind: 'category' }>

/**
 * The entries of a category. The category's link is outside the summary, because assistive technology does not expose
 * links inside a summary. The boot script opens categories that the reader left open, before the first paint.
 */
function CategoryEntries({ category, current }: { category: Category; current: string | undefined }) {
  const [isInitiallyOpen] = useState(() => containsHref(category, current))
  return (
    <details open={isInitiallyOpen} data-category={category.href}>
      <summary aria-label={`Toggle the sidebar category '${category.label}'`} onClick={announceToggle} />
      {category.items.length > 0 && (
        <ul>
          {category.items.map((item) => (
            <SidebarEntry key={item.href} item={item} current={current} />
          ))}
        </ul>
      )}
    </details>
  )
}

function containsHref(item: SidebarItem, href: string | undefined): boolean {
  return (
    item.href === href || (item.kind === 'category' && item.items.some((child) => containsHref(child, href)))
  )
}

/**
 * Sets `aria-expanded` on the caret for assistive technology that announces the caret as a button. Sets it only after a
 * click, because until then, and without script, the details element itself exposes whether it is open.
 */
function announceToggle({ currentTarget }: MouseEvent<HTMLElement>): void {
  const details = currentTarget.closest('details')
  currentTarget.ariaExpanded = String(details?.open === false)
}
