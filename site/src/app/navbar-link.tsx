import type { Link } from '../navigation/page-model.ts'

/** A link from the settings. A link to another site opens in a new tab. */
export function NavbarLink({ label, href }: Link) {
  if (href.startsWith('/')) return <a href={href}>{label}</a>
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {label}
    </a>
  )
}
