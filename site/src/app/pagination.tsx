import type { Link } from '../navigation/page-model.ts'

interface PaginationProps {
  previous: Link | undefined
  next: Link | undefined
}

/** Links to the previous and next page in the order of the sidebar. */
export function Pagination({ previous, next }: PaginationProps) {
  return (
    <nav className="pagination" aria-label="Docs pages">
      {previous && <NeighborLink link={previous} rel="prev" label="Previous" />}
      {next && <NeighborLink link={next} rel="next" label="Next" />}
    </nav>
  )
}

function NeighborLink({ link, rel, label }: { link: Link; rel: 'prev' | 'next'; label: string }) {
  return (
    <a href={link.href} rel={rel}>
      <small>{label}</small>
      <span>{link.label}</span>
    </a>
  )
}
