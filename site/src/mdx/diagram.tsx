import type { ReactNode } from 'react'

/** An SVG drawing that is part of the page, so that it follows the theme. */
export interface Diagram {
  title: string
  description: string
  caption?: string
  /** The checked `<svg>` element. */
  markup: string
}

/**
 * A drawing with its caption; it scrolls sideways where the screen is too narrow for its text.
 *
 *     <figure class="diagram">
 *       <div class="diagram-canvas" tabindex="0"><svg viewBox role="img">…</svg></div>
 *       <figcaption>…</figcaption>
 *     </figure>
 */
export function DiagramView({ diagram }: { diagram: Diagram }): ReactNode {
  return (
    <figure className="diagram">
      <div
        className="diagram-canvas"
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable with the keyboard
        tabIndex={0}
        dangerouslySetInnerHTML={{ __html: diagram.markup }}
      />
      {diagram.caption && <figcaption>{diagram.caption}</figcaption>}
    </figure>
  )
}
