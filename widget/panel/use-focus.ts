import { type RefObject, useEffect, useRef } from 'react'
import type { Screen } from './model.ts'

/** Takes the focus along to a new screen's heading, so that it is read out and Tab goes on from there. */
export function useFocus(box: RefObject<HTMLElement | null>, screen: Screen): void {
  const name = screen.kind === 'flow' || screen.kind === 'failed' ? screen.flow.name : screen.kind
  const last = useRef(name)
  useEffect(() => {
    if (last.current === name) return
    last.current = name
    // A flow that the host page starts must not take the focus out of what the visitor is typing there.
    const headings = document.hasFocus() ? box.current?.querySelectorAll<HTMLElement>('h1, h2') : []
    // The last one says what is new: below the name of the flow stands what became of it.
    Array.from(headings ?? [])
      .at(-1)
      ?.focus()
  }, [box, name])
}
