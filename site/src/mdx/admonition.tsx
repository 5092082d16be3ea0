import type { ReactNode } from 'react'
import type { AdmonitionKind } from './authoring.ts'

interface AdmonitionProps {
  kind: AdmonitionKind
  /** Stands in place of the kind's name; screen readers hear both. */
  title?: string
  children?: ReactNode
}

/**
 * A call-out: `<Note>`, `<Tip>`, `<Info>`, `<Warning>`, `<Danger>`, `<Deprecated>`, `<Unverified>`.
 *
 *     <div class="admonition admonition-warning" role="note" aria-label="Warning">
 *       <p class="admonition-title">Warning</p>
 *       <div class="admonition-body">…</div>
 *     </div>
 */
export function Admonition({ kind, title, children }: AdmonitionProps): ReactNode {
  return (
    <div
      className={`admonition admonition-${kind.toLowerCase()}`}
      role="note"
      aria-label={title ? `${kind}: ${title}` : kind}
    >
      <p className="admonition-title">{title ?? kind}</p>
      <div className="admonition-body">{children}</div>
    </div>
  )
}
