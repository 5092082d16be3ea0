import type { ReactNode } from 'react'
import { flushSync } from 'react-dom'
import { hydrateRoot } from 'react-dom/client'
import { jsx } from 'react/jsx-runtime'
import type { Dispose } from '../../platform/dispose.ts'
import { type Described, isDescribed } from './paint.ts'

/** What the interface library has in its hands. */
export interface HydratedLauncher {
  /** At once: what is not shown yet cannot take the focus. */
  draw: (content: ReactNode) => void
  stop: Dispose
}

export type LoadHydration = () => Promise<{ hydrateLauncher: typeof hydrateLauncher }>

/** Brings the interface library to what was painted; `content` is what that was painted from. */
export function hydrateLauncher(container: Element, content: ReactNode): HydratedLauncher {
  const root = hydrateRoot(container, toElements(content))
  return {
    draw: (next) => flushSync(() => root.render(toElements(next))),
    stop: () => root.unmount(),
  }
}

/** Elements of the library's own out of descriptions, which were made without it. */
function toElements(content: ReactNode): ReactNode {
  if (Array.isArray(content)) return content.map(toElements)
  if (!isDescribed(content)) return content
  const { type, props }: Described = content
  if (typeof type === 'function') return toElements(type(props))
  const children = toElements(props['children'] as ReactNode) // what JSX puts there
  return jsx(type, { ...props, children })
}
