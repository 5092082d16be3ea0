import { type ComponentChildren, hydrate, render } from 'preact'
import { jsx } from 'preact/jsx-runtime'
import type { ReactNode } from 'react'
import type { Dispose } from '../../platform/dispose.ts'
import { type Described, isDescribed } from './paint.ts'

/** The launcher after Preact has hydrated it. */
export interface HydratedLauncher {
  /** Renders synchronously: an element that is not visible yet cannot take the focus. */
  draw: (content: ReactNode) => void
  stop: Dispose
}

export type LoadHydration = () => Promise<{ hydrateLauncher: typeof hydrateLauncher }>

/**
 * Hydrates the painted launcher; `content` is what it was painted from. Uses Preact's core: `@preact/compat` would add
 * 1.9 kB to every host page, and these components need none of it.
 */
export function hydrateLauncher(container: Element, content: ReactNode): HydratedLauncher {
  hydrate(createElements(content), container)
  return {
    draw: (next) => render(createElements(next), container),
    stop: () => render(null, container),
  }
}

/** Turns descriptions, which were made without Preact, into its elements. */
function createElements(content: ReactNode): ComponentChildren {
  if (Array.isArray(content)) return content.map(createElements)
  if (!isDescribed(content)) return typeof content === 'string' ? content : null
  const { type, props }: Described = content
  if (typeof type === 'function') return createElements(type(props))
  const children = createElements(props['children'] as ReactNode) // JSX puts only nodes there
  return jsx(type, { ...props, children })
}
