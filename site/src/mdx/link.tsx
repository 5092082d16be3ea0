import type { ReactNode } from 'react'

/**
 * A link in text. A link to another site opens in a new tab and sends no referrer (D-024). Email addresses and phone
 * numbers open no tab, because it would stay empty.
 */
export function Link({
  href = '',
  title,
  children,
}: {
  href?: string
  title?: string
  children?: ReactNode
}): ReactNode {
  const external = /^(?:https?:)?\/\//i.test(href) && { target: '_blank', rel: 'noopener noreferrer' }
  return (
    <a href={href} title={title} {...external}>
      {children}
    </a>
  )
}
