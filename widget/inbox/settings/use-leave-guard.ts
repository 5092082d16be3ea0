import { useEffect } from 'react'

/** Has the browser ask before a page with unsaved changes is left; they would be kept, but nobody sees that. */
export function useLeaveGuard(isGuarded: boolean): void {
  useEffect(() => {
    if (!isGuarded) return undefined
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault()
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [isGuarded])
}
