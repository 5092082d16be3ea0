import { type ReactNode, useId, useState } from 'react'
import { Icon, type IconName } from './icons.tsx'

interface PopoverProps {
  /** Label of the button; narrow windows show only its icon. */
  label: string
  icon: IconName
  /** Name of the panel. */
  title: string
  /** Shown after the label: for example, how many filters are set. */
  badge?: ReactNode
  children: (close: () => void) => ReactNode
}

/** A button with a panel below it. Escape closes the panel, and so does everything outside that gets the focus. */
export function Popover({ label, icon, title, badge, children }: PopoverProps) {
  const [isOpen, setIsOpen] = useState(false)
  const id = useId()

  function close(): void {
    document.querySelector<HTMLElement>(`[aria-controls="${id}"]`)?.focus()
    setIsOpen(false)
  }

  return (
    // It can get the focus, so that a press on a label, or on a button in Safari, does not close the panel.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- handles events of its controls
    <div
      className="popover"
      tabIndex={-1}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) setIsOpen(false)
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || !isOpen) return
        event.preventDefault()
        close()
      }}
    >
      <button
        className="button small ghost popover-button"
        type="button"
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Icon name={icon} />
        <span className="popover-label">{label}</span>
        {badge}
      </button>
      {isOpen && (
        <div id={id} className="popover-panel" role="group" aria-label={title}>
          {children(close)}
        </div>
      )}
    </div>
  )
}
