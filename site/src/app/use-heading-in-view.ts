import { type RefObject, useEffect, useState } from 'react'
import type { Heading } from '../navigation/page-model.ts'

/**
 * Returns the id of the heading that the reader has scrolled to: the last one above a reference line. The line moves
 * from the top of the window to its bottom while the reader scrolls through the page, so that even a short last section
 * is reached.
 */
export function useHeadingInView(
  headings: Heading[],
  list: RefObject<HTMLElement | null>,
): string | undefined {
  const [current, setCurrent] = useState<string>()

  useEffect(() => {
    let frame = 0
    const update = () => {
      frame = 0
      setCurrent(findCurrent(headings))
    }
    const onScroll = () => {
      frame ||= requestAnimationFrame(update)
    }
    onScroll()
    addEventListener('scroll', onScroll, { passive: true })
    return () => {
      removeEventListener('scroll', onScroll)
      cancelAnimationFrame(frame)
    }
  }, [headings])

  useEffect(() => {
    if (!current || !list.current) return
    const link = list.current.querySelector<HTMLElement>(`a[href="#${CSS.escape(current)}"]`)
    if (link) keepInView(link, list.current)
  }, [current, list])

  return current
}

function findCurrent(headings: Heading[]): string | undefined {
  const { clientHeight, scrollHeight } = document.documentElement
  const progress = Math.min(1, scrollY / Math.max(1, scrollHeight - clientHeight))
  // The line is never less than 110 pixels from the top. After a jump to a heading, the heading is that far down,
  // because the navbar covers the top of the window.
  const line = Math.max(110, clientHeight * progress)
  // Stops at the first match, because measuring a heading far below forces layout of everything above it.
  const next = headings.findIndex(
    ({ id }) => (document.getElementById(id)?.getBoundingClientRect().top ?? Infinity) >= line,
  )
  return headings[(next === -1 ? headings.length : next) - 1]?.id
}

function keepInView(link: HTMLElement, list: HTMLElement): void {
  const top = link.offsetTop - list.scrollTop
  if (top < 0 || top > list.clientHeight - link.offsetHeight)
    list.scrollTop = link.offsetTop - list.clientHeight / 2
}
