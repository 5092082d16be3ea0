import { type MouseEvent, useState } from 'react'
import type { SidebarItem } from '../navigation/page-model.ts'

interface EntryProps {
  item: SidebarItem
  /** URL of the current page; undefined while it loads. */
  current: string | undefined
}

export function SidebarEntry({ item, current }: EntryProps) {
  return (
    <li>
      <a href={item.href} aria-current={item.href === current ? 'page' : undefined} data-icon={item.icon}>
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
      <ul>
        {category.items.map((item) => (
          <SidebarEntry key={item.href} item={item} current={current} />
        ))}
      </ul>
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
