import { type RefObject, useEffect } from 'react'

/** Closes an open menu on Escape, and when focus leaves it. */
export function useClosingMenu(menu: RefObject<HTMLDetailsElement | null>): void {
  useEffect(() => {
    const element = menu.current
    if (!element) return undefined
    const onFocusOut = ({ relatedTarget }: FocusEvent): void => {
      if (!(relatedTarget instanceof Node && element.contains(relatedTarget))) element.open = false
    }
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || !element.open) return
      // Not the Escape that leaves the report.
      event.preventDefault()
      event.stopPropagation()
      element.open = false
      element.querySelector('summary')?.focus()
    }
    element.addEventListener('focusout', onFocusOut)
    element.addEventListener('keydown', onKeyDown)
    return () => {
      element.removeEventListener('focusout', onFocusOut)
      element.removeEventListener('keydown', onKeyDown)
    }
  }, [menu])
}
