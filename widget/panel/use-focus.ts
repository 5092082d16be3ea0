import { type RefObject, useEffect, useRef } from 'react'
import type { Screen } from './model.ts'

/** Moves focus to a new screen's heading, so that screen readers announce it and Tab continues from there. */
export function useFocus(box: RefObject<HTMLElement | null>, screen: Screen): void {
  const name = screen.kind === 'flow' || screen.kind === 'failed' ? screen.flow.name : screen.kind
  const last = useRef(name)
  useEffect(() => {
    if (last.current === name) return
    last.current = name
    // A flow that the host page started must not take the focus while the visitor types on that page.
    const headings = document.hasFocus() ? box.current?.querySelectorAll<HTMLElement>('h1, h2') : []
    // If there are several headings, focuses the last. On the screen after sending, the last heading is the message,
    // and the first is the flow's name.
    Array.from(headings ?? [])
      .at(-1)
      ?.focus()
  }, [box, name])
}
