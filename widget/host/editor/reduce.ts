import { middleRect, moveRect, overlap, type Rect, SMALLEST, sizeRect } from './geometry.ts'
import type { Drawing, DrawingEvent } from './model.ts'
import { type Shape, shapeBounds } from './shapes.ts'

/** Distance that an arrow key moves the rectangle, in CSS pixels. */
const STEP = 10

/** Returns the drawing after an event. */
export function reduce(drawing: Drawing, event: DrawingEvent): Drawing {
  switch (event.kind) {
    case 'choose-tool':
      return { ...drawing, tool: event.tool, isHeld: false, isPicking: false }
    case 'choose-color':
      return { ...drawing, color: event.color, isHeld: false, isPicking: false }
    case 'show-colors':
      return { ...drawing, isPicking: event.isShown }
    case 'begin':
      return { ...drawing, isBusy: true, isHeld: false, isPicking: false }
    case 'end':
      return end(drawing, event)
    case 'arrow':
      return steer(drawing, event)
    case 'put-down':
      return { ...drawing, isHeld: false }
    case 'undo':
      return { ...drawing, shapes: drawing.shapes.slice(0, -1), isHeld: false }
  }
}

function end(drawing: Drawing, { shape, toolbar }: DrawingEvent & { kind: 'end' }): Drawing {
  const idle = { ...drawing, isBusy: false }
  if (shape === undefined || isSlip(shape)) return idle
  return giveWay({ ...idle, shapes: [...drawing.shapes, shape], isHeld: shape.kind === 'rectangle' }, toolbar)
}

function isSlip(shape: Shape): boolean {
  return shape.kind === 'rectangle' && Math.max(shape.rect.width, shape.rect.height) < SMALLEST
}

/** The first arrow key creates a rectangle or selects the last one; further arrow keys move it. */
function steer(drawing: Drawing, event: DrawingEvent & { kind: 'arrow' }): Drawing {
  const { direction, isSizing, view, toolbar } = event
  const { shapes, isHeld, color } = drawing
  const last = shapes.at(-1)
  const ready: Drawing = { ...drawing, tool: 'rectangle', isHeld: true, isPicking: false }
  if (!isHeld || last?.kind !== 'rectangle') {
    return { ...ready, shapes: [...shapes, { kind: 'rectangle', color, rect: middleRect(view) }] }
  }
  const rect = (isSizing ? sizeRect : moveRect)(last.rect, [direction, STEP], view)
  return giveWay({ ...ready, shapes: [...shapes.slice(0, -1), { ...last, rect }] }, toolbar)
}

/** Moves the toolbar to the other edge if it covers the last shape. */
function giveWay(drawing: Drawing, toolbar: Rect | undefined): Drawing {
  const last = drawing.shapes.at(-1)
  const bounds = last && shapeBounds(last)
  if (toolbar === undefined || bounds === undefined || !overlap(bounds, toolbar)) return drawing
  return { ...drawing, edge: drawing.edge === 'top' ? 'bottom' : 'top' }
}
