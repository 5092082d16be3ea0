import { useEffect } from 'react'

/** Escape in the host page closes the open panel (W-020); inside the panel the panel itself hears it. */
export function useEscape(isOpen: boolean, onClose: () => void): void {
  useEffect(() => {
    if (!isOpen) return undefined
    const close = ({ key, defaultPrevented, isComposing }: KeyboardEvent): void => {
      if (key === 'Escape' && !defaultPrevented && !isComposing) onClose()
    }
    document.addEventListener('keydown', close)
    return () => document.removeEventListener('keydown', close)
  }, [isOpen, onClose])
}
