import { useEffect, useRef } from 'react'

/**
 * Hides the navbar while the reader scrolls down. It stays visible near the top of the page (D-059), and while the search
 * box or a link in it has the keyboard focus.
 */
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
