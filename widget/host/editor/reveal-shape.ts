import type { Page } from '../../platform/page.ts'
import type { Drawings } from './drawings.ts'
import { overlap } from './geometry.ts'
import { type Shape, shapeBounds } from './shapes.ts'

/** Scrolls a shape to the middle of the window if it is out of sight. */
export function revealShape(page: Page, drawings: Pick<Drawings, 'scale' | 'view'>, shape: Shape): void {
  const bounds = shapeBounds(shape)
  const view = drawings.view()
  if (!bounds || overlap(bounds, view)) return
  const scale = drawings.scale()
  page.scrollBy({
    left: (bounds.x + bounds.width / 2 - view.x - view.width / 2) * scale,
    top: (bounds.y + bounds.height / 2 - view.y - view.height / 2) * scale,
    behavior: 'instant',
  })
}
