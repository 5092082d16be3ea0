import type { ReactNode } from 'react'
import { isExternal } from './transform/links.ts'

/** A link in running text; one that leaves the site opens in a new tab and tells the other side nothing. */
export function Link({
  href = '',
  title,
  children,
}: {
  href?: string
  title?: string
  children?: ReactNode
}): ReactNode {
  const leaving = isExternal(href) && { target: '_blank', rel: 'noopener noreferrer' }
  return (
    <a href={href} title={title} {...leaving}>
      {children}
    </a>
  )
}
