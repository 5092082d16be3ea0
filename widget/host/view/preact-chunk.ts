import type { ComponentChildren } from 'preact'
import { jsx } from 'preact/jsx-runtime'
import type { ReactNode } from 'react'
import { isDescribed } from './paint.ts'

// Preact's core is enough for the launcher: `@preact/compat` would add 1.9 kB to every host page.
export { hydrate, render } from 'preact'
// Needed once the button is hydrated.
export { createEditorSession } from './editor-session.ts'
export { createPreviewSession } from './preview-session.ts'
export { trackOpenPanel } from './track-open-panel.ts'

/** Turns descriptions (`describe-jsx.ts`) into Preact's elements, from which it hydrates what was painted. */
export function createElements(content: ReactNode): ComponentChildren {
  if (Array.isArray(content)) return content.map(createElements)
  if (!isDescribed(content)) return typeof content === 'string' ? content : null
  const { type, props } = content
  if (typeof type === 'function') return createElements(type(props))
  const children = createElements(props['children'] as ReactNode) // JSX puts only nodes there
  return jsx(type, { ...props, children })
}
