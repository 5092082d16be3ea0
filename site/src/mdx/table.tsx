import type { ReactNode } from 'react'

/**
 * A table that scrolls sideways on a narrow screen, and can be scrolled with the keyboard.
 *
 *     <div class="table-scroll" role="region" aria-label="Table: Port, Purpose" tabindex="0"><table>…</table></div>
 */
export function Table({ label, children }: { label?: string; children?: ReactNode }): ReactNode {
  return (
    <div className="table-scroll" role="region" aria-label={label} tabIndex={0}>
      <table>{children}</table>
    </div>
  )
}
