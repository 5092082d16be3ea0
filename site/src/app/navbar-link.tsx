import type { Link } from '../navigation/model.ts'

/** A link of the site's configuration; one that leaves the site opens in a tab of its own. */
export function NavbarLink({ label, href }: Link) {
  if (href.startsWith('/')) return <a href={href}>{label}</a>
  return (
    <a href={href} target="_blank" rel="noopener noreferrer">
      {label}
    </a>
  )
}
