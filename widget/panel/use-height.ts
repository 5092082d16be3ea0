import { type RefObject, useCallback, useEffect, useLayoutEffect, useRef } from 'react'

/**
 * Reports the height of the content when it changes (P-032). Also measures after each render, because the frame has
 * no height until its content's height is first reported, and browsers run no observers in such a frame.
 */
export function useHeight(box: RefObject<HTMLElement | null>, onHeight: (height: number) => void): void {
  const last = useRef(0)
  const report = useCallback((): void => {
    const height = Math.ceil(measureContent(box.current))
    if (height === 0 || height === last.current) return
    last.current = height
    onHeight(height)
  }, [box, onHeight])
  // The effect has no dependency list, because every render can change the height.
  useLayoutEffect(report)
  useEffect(() => {
    const observer = new ResizeObserver(report)
    if (box.current) observer.observe(box.current)
    // Closing the list of parts does not resize the box if the frame is taller than the content, so `ResizeObserver`
    // would miss it.
    document.addEventListener('toggle', report, true)
    return () => {
      observer.disconnect()
      document.removeEventListener('toggle', report, true)
    }
  }, [box, report])
}

/**
 * Measures the content without its minimum height. The minimum height equals the height of the frame, so it would
 * prevent the frame from shrinking.
 */
function measureContent(box: HTMLElement | null): number {
  if (box === null) return 0
  box.style.minBlockSize = '0'
  const { height } = box.getBoundingClientRect()
  box.style.minBlockSize = ''
  return height
}
