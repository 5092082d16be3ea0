import { type ReactNode, type RefObject, useEffect, useRef } from 'react'
import { Icon } from '../../app/icons.tsx'

/** A button that opens a menu with less frequent actions. */
export function Menu({ label, children }: { label: string; children: ReactNode }) {
  const menu = useRef<HTMLDetailsElement>(null)
  useClosingMenu(menu)
  return (
    <details className="menu" ref={menu}>
      <summary className="icon-button" aria-label={label} title={label}>
        <Icon name="more" />
      </summary>
      <div className="menu-items">{children}</div>
    </details>
  )
}

/** Closes an open menu on Escape, when it loses focus, and when one of its items is chosen. */
function useClosingMenu(menu: RefObject<HTMLDetailsElement | null>): void {
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
