import { type RefObject, useEffect, useState } from 'react'
import type { Heading } from '../navigation/model.ts'

/**
 * The heading the reader is at. The line that a heading has to pass moves down the window as the page is
 * scrolled, so that the last section is reached even when it is shorter than the window.
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
  // Below the navbar a heading that was jumped to stands at its scroll margin.
  const line = Math.max(110, clientHeight * progress)
  // To ask for the place of one that is far below would lay out all that is above it.
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
