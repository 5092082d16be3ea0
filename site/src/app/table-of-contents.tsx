import { useRef } from 'react'
import type { Heading } from '../navigation/page-model.ts'
import { useHeadingInView } from './use-heading-in-view.ts'

/** Lists the headings of levels 2 and 3 (D-041): as a sticky column, or as a popover on narrow screens. */
export function TableOfContents({ headings }: { headings: Heading[] }) {
  const list = useRef<HTMLElement>(null)
  const current = useHeadingInView(headings, list)
  return (
    <nav className="contents" id="contents" popover="auto" aria-label="On this page" ref={list}>
      <p aria-hidden="true">On this page</p>
      <ul>
        {headings.map(({ id, level, text }) => (
          <li key={id} className={level === 3 ? 'contents-inner' : undefined}>
            <a href={`#${id}`} aria-current={id === current ? 'location' : undefined}>
              {text}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
