import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react'

/**
 * Tells how high the content is, whenever that changes (P-032). Measured after every render as well as observed:
 * while the panel is closed the frame has no height, and browsers do not run observers in such frames.
 */
export function useHeight(box: RefObject<HTMLElement | null>, onHeight: (height: number) => void): void {
  const last = useRef(0)
  const report = useCallback((): void => {
    const height = Math.ceil(box.current?.getBoundingClientRect().height ?? 0)
    if (height === 0 || height === last.current) return
    last.current = height
    onHeight(height)
  }, [box, onHeight])
  // Deliberately without a list: every render can change the height.
  useLayoutEffect(report)
  useEffect(() => {
    const observer = new ResizeObserver(report)
    if (box.current) observer.observe(box.current)
    return () => observer.disconnect()
  }, [box, report])
}
