import type { ReactNode } from 'react'

interface ToolTableProps {
  /** Names the table for assistive technology. */
  label: string
  columns: readonly string[]
  /** The rows. Cells after the first have their column in `data-label`, which phones show. */
  children: ReactNode
}

/** A table that scrolls sideways if it is wider than the page. */
export function ToolTable({ label, columns, children }: ToolTableProps) {
  return (
    // A region that scrolls must be reachable with the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className="table-scroll" aria-label={`Table: ${label}`} tabIndex={0}>
      <table>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column}>{column}</th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </section>
  )
}
