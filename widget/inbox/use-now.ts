import { useEffect, useState } from 'react'

const INTERVAL_MS = 30_000

/** The current time, updated often enough for relative times in minutes. */
export function useNow(): Date {
  const [now, setNow] = useState(() => new Date())
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date()), INTERVAL_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}
