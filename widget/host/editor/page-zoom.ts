import { OWN_DRAWINGS, OWN_ELEMENT } from '../masking/own-element.ts'
import type { Dispose } from '../../platform/dispose.ts'
import type { Page } from '../../platform/page.ts'
import type { Drawings } from './drawings.ts'
import type { Point } from './geometry.ts'

/** Magnifies the page and its drawings, and scrolls so that the middle of the window stays where it is. */
export interface PageZoom {
  /** Goes to the next level, to the previous level, or with 0 to the usual size. */
  step: (by: -1 | 0 | 1) => void
  /** Whether `step` would change something. */
  canStep: (by: -1 | 1) => boolean
}

const LEVELS = [1, 1.5, 2, 3, 4] as const

export function createPageZoom(page: Page, drawings: Pick<Drawings, 'setScale' | 'toPage'>): PageZoom {
  const { document } = page
  let index = 0
  let magnified: Magnified | undefined

  /** Browsers show open dialogs and popovers above the page, in their usual size. */
  const hasDialog = (): boolean =>
    [...document.querySelectorAll(':modal, :popover-open')].some(
      (element) => element.localName !== OWN_ELEMENT && !element.hasAttribute(OWN_DRAWINGS),
    )

  const canStep = (by: -1 | 1): boolean => LEVELS[index + by] !== undefined && (by < 0 || !hasDialog())

  function show(level: number): void {
    const before = drawings.toPage(findMiddle(page))
    if (level === 1) {
      magnified?.undo()
      magnified = undefined
    } else {
      // The next level changes only the scale: after `undo`, Firefox returns the old place of the page for a while.
      magnified ??= magnify(page)
      magnified.setLevel(level)
    }
    drawings.setScale(level, magnified?.origin ?? findOrigin(page))
    const after = drawings.toPage(findMiddle(page))
    page.scrollBy({
      left: (before.x - after.x) * level,
      top: (before.y - after.y) * level,
      behavior: 'instant',
    })
  }

  return {
    canStep,
    step(by) {
      if (by === 0 ? index === 0 : !canStep(by)) return
      index = by === 0 ? 0 : index + by
      show(LEVELS[index] ?? 1)
    },
  }
}

/** Returns the middle of what the visitor sees. On phones, a page that becomes wider changes the size of the window. */
function findMiddle({ visualViewport: viewport, innerWidth, innerHeight }: Page): Point {
  if (!viewport) return { x: innerWidth / 2, y: innerHeight / 2 }
  const { offsetLeft, offsetTop, width, height } = viewport
  return { x: offsetLeft + width / 2, y: offsetTop + height / 2 }
}

/** Returns the upper corner of the page, from which it can be scrolled: the right one in right-to-left pages. */
function findOrigin(page: Page): number {
  const { documentElement: root } = page.document
  return page.getComputedStyle(root).direction === 'rtl' ? root.clientWidth : 0
}

interface Magnified {
  /** Distance of the fixed point from the left edge of the page, in CSS pixels. */
  origin: number
  setLevel: (level: number) => void
  undo: () => void
}

/** Prepares the root element to be enlarged without a new layout, and lets the visitor scroll. */
function magnify(page: Page): Magnified {
  const origin = findOrigin(page)
  const { document, innerWidth, innerHeight, scrollX, scrollY } = page
  const { documentElement: root, body } = document
  const { left, top } = root.getBoundingClientRect()
  const saved: (() => void)[] = []

  function set({ style }: HTMLElement, name: string, value: string): void {
    const [before, priority] = [style.getPropertyValue(name), style.getPropertyPriority(name)]
    style.setProperty(name, value, 'important')
    saved.push(() => style.setProperty(name, before, priority))
  }

  const overflowOf = (element: HTMLElement): string => page.getComputedStyle(element).overflow
  // The `overflow` of the root element decides whether the window scrolls. If the root element sets none, the body's
  // `overflow` decides.
  const scroller = overflowOf(root) === 'visible' && body ? body : root
  if (overflowOf(scroller) !== 'visible') set(scroller, 'overflow', 'auto')
  // A new scroll bar would make the page narrower.
  if (innerWidth === root.clientWidth) set(root, 'scrollbar-width', 'none')
  // Boxes that are fixed to the window are laid out in the root element now.
  set(root, 'min-height', `${innerHeight}px`)
  set(root, 'transform-origin', `${origin - left - scrollX}px ${-top - scrollY}px`)
  set(root, 'scale', '1')
  saved.push(keepWindowSize(page))
  return {
    origin,
    setLevel: (level) => root.style.setProperty('scale', `${level}`, 'important'),
    undo() {
      for (const restore of saved) restore()
    },
  }
}

/**
 * Keeps phones from shrinking a page that becomes wider until all of it is visible, because then nothing would be left to
 * scroll sideways. Other browsers ignore the element.
 */
function keepWindowSize({ document, visualViewport }: Page): Dispose {
  const known = document.querySelector<HTMLMetaElement>('meta[name=viewport i]')
  const meta = known ?? document.createElement('meta')
  const { content } = meta
  meta.name = 'viewport'
  meta.content += `,minimum-scale=${Math.min(visualViewport?.scale ?? 1, 1)}`
  if (!known) document.head.append(meta)
  return () => {
    meta.content = content
    if (!known) meta.remove()
  }
}
