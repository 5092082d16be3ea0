import type { Link } from '../navigation/page-model.ts'

/** The path from the home page to the current page. Every entry except the current page is a link. */
export function Breadcrumbs({ home, links }: { home: string; links: Link[] }) {
  return (
    <nav className="breadcrumbs" aria-label="Breadcrumbs">
      <ol>
        <li>
          <a href={home} aria-label="Home page">
            ~
          </a>
        </li>
        {links.map(({ label, href }, index) => (
          <li key={href}>
            {index < links.length - 1 ? <a href={href}>{label}</a> : <span aria-current="page">{label}</span>}
          </li>
        ))}
      </ol>
    </nav>
  )
}
