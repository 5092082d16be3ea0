import { useEffect, useState } from 'react'

/** Heights of a row in CSS pixels, as the style sheet has them: on one line, or on two where there is no room. */
const WIDE = 42
const NARROW = 66

const narrow = '(max-width: 56rem)'

export function useRowHeight(): number {
  const [isNarrow, setIsNarrow] = useState(() => matchMedia(narrow).matches)
  useEffect(() => {
    const query = matchMedia(narrow)
    const onChange = (): void => setIsNarrow(query.matches)
    query.addEventListener('change', onChange)
    return () => query.removeEventListener('change', onChange)
  }, [])
  return isNarrow ? NARROW : WIDE
}
