import { OWN_DRAWINGS, OWN_ELEMENT } from '../masking/mask-content.ts'
import type { Dispose } from '../../platform/dispose.ts'
import type { Page } from '../../platform/page.ts'
import type { DrawingLayer } from './drawing-layer.ts'
import type { Point } from './geometry.ts'

/** Magnifies the page and its drawings, and scrolls so that the middle of the window stays where it is. */
export interface PageZoom {
  /** Switches to the next level, to the previous level, or with 0 to the usual size. */
  step: (by: -1 | 0 | 1) => void
  /** Whether `step` would change something. */
  canStep: (by: -1 | 1) => boolean
}

const LEVELS = [1, 1.5, 2, 3, 4] as const

export function createPageZoom(page: Page, drawings: Pick<DrawingLayer, 'setScale' | 'toPage'>): PageZoom {
  const { document } = page
  let index = 0
  let magnified: Magnified | undefined

  /**
   * Whether a dialog or popover is open. Browsers show it above the page and in its usual size, so it cannot be
   * magnified.
   */
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
      // If the page is already magnified, changes only the scale. Undoing the magnification first fails in Firefox,
      // which afterwards reports an outdated scroll position for a while.
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

/**
 * Returns the middle of what the visitor sees. Uses the visual viewport, because the size of a phone's window changes
 * when the page becomes wider.
 */
function findMiddle({ visualViewport: viewport, innerWidth, innerHeight }: Page): Point {
  if (!viewport) return { x: innerWidth / 2, y: innerHeight / 2 }
  const { offsetLeft, offsetTop, width, height } = viewport
  return { x: offsetLeft + width / 2, y: offsetTop + height / 2 }
}

/**
 * Returns the distance in CSS pixels from the left edge to the side where horizontal scrolling starts: 0, or the width
 * of the root element on right-to-left pages.
 */
function findOrigin(page: Page): number {
  const { documentElement: root } = page.document
  return page.getComputedStyle(root).direction === 'rtl' ? root.clientWidth : 0
}

interface Magnified {
  /** Distance in CSS pixels from the left edge of the page to the point that stays in place when the scale changes. */
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
  // Hides scroll bars if the page had none, because a new scroll bar would make the page narrower.
  if (innerWidth === root.clientWidth) set(root, 'scrollbar-width', 'none')
  // While the root element is scaled, boxes with `position: fixed` are placed relative to the root element instead of
  // the window. The root element must therefore be at least as high as the window.
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
 * Phones shrink a page that becomes wider until all of it is visible, so that nothing is left to scroll sideways. A
 * `meta` element prevents this. Other browsers ignore the element.
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
