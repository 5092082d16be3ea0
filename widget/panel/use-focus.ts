import { type RefObject, useEffect, useRef } from 'react'
import type { Screen } from './model.ts'

/** Moves focus to a new screen's heading, so that screen readers announce it and Tab continues from there. */
export function useFocus(box: RefObject<HTMLElement | null>, screen: Screen): void {
  const name = screen.kind === 'flow' || screen.kind === 'failed' ? screen.flow.name : screen.kind
  const last = useRef(name)
  useEffect(() => {
    if (last.current === name) return
    last.current = name
    // A flow started by the host page must not take focus while the visitor types on that page.
    const headings = document.hasFocus() ? box.current?.querySelectorAll<HTMLElement>('h1, h2') : []
    // Focuses the last heading, because it is the new one: the message after sending comes after the flow's name.
    Array.from(headings ?? [])
      .at(-1)
      ?.focus()
  }, [box, name])
}
