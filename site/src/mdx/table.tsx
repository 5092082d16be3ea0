import type { ReactNode } from 'react'

/**
 * A table that scrolls sideways on narrow screens, also with the keyboard.
 *
 *     <section class="table-scroll" aria-label="Table: Port, Purpose" tabindex="0"><table>…</table></section>
 */
export function Table({ label, children }: { label?: string; children?: ReactNode }): ReactNode {
  return (
    // A region that scrolls must be reachable with the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section className="table-scroll" aria-label={label} tabIndex={0}>
      <table>{children}</table>
    </section>
  )
}
