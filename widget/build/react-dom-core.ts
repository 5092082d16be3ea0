/** `react-dom` to `react-core.ts`; a file of its own, so that what has no hooks does not load them. */
import { hydrate, render, type ComponentChild, type ContainerNode } from 'preact'

export function createRoot(container: ContainerNode) {
  return {
    render: (content: ComponentChild) => render(content, container),
    unmount: () => render(null, container),
  }
}

export function hydrateRoot(container: ContainerNode, content: ComponentChild) {
  hydrate(content, container)
  return createRoot(container)
}

/** Preact renders at once, always. */
export function flushSync(act: () => void): void {
  act()
}
