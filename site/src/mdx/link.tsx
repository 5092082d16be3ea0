import type { ReactNode } from 'react'
import { isExternal } from './transform/links.ts'

/** A link in text. A link to another site opens in a new tab and sends no referrer (D-024). */
export function Link({
  href = '',
  title,
  children,
}: {
  href?: string
  title?: string
  children?: ReactNode
}): ReactNode {
  const external = isExternal(href) && { target: '_blank', rel: 'noopener noreferrer' }
  return (
    <a href={href} title={title} {...external}>
      {children}
    </a>
  )
}
