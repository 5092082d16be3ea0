import { type RefObject, useEffect } from 'react'

/** Closes an open menu on Escape, when it loses focus, and when one of its items is chosen. */
export function useClosingMenu(menu: RefObject<HTMLDetailsElement | null>): void {
  useEffect(() => {
    const element = menu.current
    if (!element) return undefined
    const handleFocusOut = ({ relatedTarget }: FocusEvent): void => {
      if (!(relatedTarget instanceof Node && element.contains(relatedTarget))) element.open = false
    }
    const handleKeyDown = (event: KeyboardEvent): void => {
      if (event.key !== 'Escape' || !element.open) return
      // Stops the event, so that Escape does not close the report as well.
      event.preventDefault()
      event.stopPropagation()
      element.open = false
      element.querySelector('summary')?.focus()
    }
    const handleClick = ({ target }: MouseEvent): void => {
      if (target instanceof Element && target.closest('.menu-item')) element.open = false
    }
    element.addEventListener('click', handleClick)
    element.addEventListener('focusout', handleFocusOut)
    element.addEventListener('keydown', handleKeyDown)
    return () => {
      element.removeEventListener('click', handleClick)
      element.removeEventListener('focusout', handleFocusOut)
      element.removeEventListener('keydown', handleKeyDown)
    }
  }, [menu])
}
