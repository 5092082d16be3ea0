import { useEffect, useState } from 'react'

/** From then on the panel follows its content smoothly, in milliseconds after it was opened (W-121). */
const SETTLE_MS = 500

export function useSettled(isOpen: boolean): boolean {
  const [isSettled, setSettled] = useState(false)
  useEffect(() => {
    if (!isOpen) return undefined
    const timer = setTimeout(() => setSettled(true), SETTLE_MS)
    return () => {
      clearTimeout(timer)
      setSettled(false)
    }
  }, [isOpen])
  return isOpen && isSettled
}
