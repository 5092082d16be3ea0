const ROWS = 14

/** Placeholder rows while the list loads, which prevent a layout shift. */
export function Skeleton() {
  return (
    <ul className="skeleton" aria-hidden="true">
      {Array.from({ length: ROWS }, (_, index) => (
        <li key={index} className="skeleton-row">
          <span className="skeleton-icon" />
          <span className="skeleton-text" />
          <span className="skeleton-short" />
        </li>
      ))}
    </ul>
  )
}
