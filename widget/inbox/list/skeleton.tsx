const LINES = 14

/** Where rows will be: nothing moves when they come. */
export function Skeleton() {
  return (
    <ul className="skeleton" aria-hidden="true">
      {Array.from({ length: LINES }, (_, index) => (
        <li key={index} className="skeleton-row">
          <span className="skeleton-icon" />
          <span className="skeleton-text" />
          <span className="skeleton-short" />
        </li>
      ))}
    </ul>
  )
}
