import { useEffect, useRef } from 'react'

/** Marks the navbar as hidden while the reader scrolls down; near the top it always shows (D-059). */
export function useHideOnScroll(isEnabled: boolean) {
  const ref = useRef<HTMLElement>(null)
  useEffect(() => {
    const navbar = ref.current
    if (!isEnabled || !navbar) return
    let last = scrollY
    const onScroll = () => {
      const isDown = scrollY > last && scrollY > navbar.offsetHeight
      last = scrollY
      navbar.toggleAttribute('data-hidden', isDown)
    }
    addEventListener('scroll', onScroll, { passive: true })
    return () => removeEventListener('scroll', onScroll)
  }, [isEnabled])
  return ref
}
