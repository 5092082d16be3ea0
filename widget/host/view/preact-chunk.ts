import type { ComponentChildren } from 'preact'
import { jsx } from 'preact/jsx-runtime'
import type { ReactNode } from 'react'
import { isDescribed } from './render-once.ts'

// Preact's core is enough for the launcher: `@preact/compat` would add 1.9 kB to every host page.
export { hydrate, render } from 'preact'
// Parts that are needed only after hydration.
export { createEditorSession } from './editor-session.ts'
export { createPreviewSession } from './preview-session.ts'
export { trackOpenPanel } from './track-open-panel.ts'

/** Converts described elements (`describe-jsx.ts`) to Preact's, with which Preact hydrates the painted ones. */
export function createElements(content: ReactNode): ComponentChildren {
  if (Array.isArray(content)) return content.map(createElements)
  if (!isDescribed(content)) return typeof content === 'string' ? content : null
  const { type, props } = content
  if (typeof type === 'function') return createElements(type(props))
  const children = createElements(props['children'] as ReactNode) // JSX children are nodes
  return jsx(type, { ...props, children })
}
