import { type MouseEvent, useState } from 'react'
import type { SidebarItem } from '../navigation/model.ts'

interface EntryProps {
  item: SidebarItem
  /** Address of the current page. */
  current: string | undefined
}

export function SidebarEntry({ item, current }: EntryProps) {
  return (
    <li>
      <a href={item.href} aria-current={item.href === current ? 'page' : undefined}>
        {item.label}
      </a>
      {item.kind === 'category' && <CategoryEntries category={item} current={current} />}
    </li>
  )
}

type Category = Extract<SidebarItem, { kind: 'category' }>

/**
 * The entries below a category. The summary holds the caret alone and the category's link stands beside it: a
 * link inside a summary cannot be reached as one. Opening and closing is the element's own; what the
 * reader left open, the boot script opens before the first paint.
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
 * The caret says what it did to those who take it for a button and not for a part of its details element. Only
 * once it was used: before, and without script, the element speaks for itself.
 */
function announceToggle({ currentTarget }: MouseEvent<HTMLElement>): void {
  const details = currentTarget.closest('details')
  currentTarget.ariaExpanded = String(details?.open === false)
}
