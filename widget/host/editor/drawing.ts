import type { CaptureMode } from '../api/editor-types.ts'
import {
  type Direction,
  middleRect,
  moveRect,
  overlap,
  type Point,
  type Rect,
  sizeRect,
  unite,
} from './geometry.ts'
import {
  colors,
  createSpanned,
  isAccidental,
  isRectangular,
  moveShape,
  resizeShape,
  type Shape,
  shapeBounds,
} from './shapes.ts'

/** `pointer` lets the visitor use the page (W-027). `select` selects and moves shapes. */
export type Tool = 'pointer' | 'select' | Shape['kind']

/** The state of the drawing and its tools. Only `reduce` changes it. */
export interface Drawing {
  tool: Tool
  color: string
  shapes: readonly Shape[]
  /** Index of the shape that arrow keys move. With the selection tool, Delete removes it. */
  selected: number | undefined
  /** Lists of shapes that undo (`past`) and redo (`future`) restore. The latest is last. */
  past: readonly (readonly Shape[])[]
  future: readonly (readonly Shape[])[]
  /** Where on the page the visitor is typing text. */
  typingAt: Point | undefined
  /** Whether the visitor is drawing a shape with a pointer. The toolbar is hidden meanwhile. */
  isBusy: boolean
  /** Whether the color list is open. */
  isPicking: boolean
  /** The edge of the window at which the toolbar is shown. */
  edge: 'top' | 'bottom'
}

export type DrawingEvent =
  | { kind: 'choose-tool'; tool: Tool }
  | { kind: 'choose-color'; color: string }
  | { kind: 'show-colors'; isShown: boolean }
  | { kind: 'begin' }
  /** `shape` is undefined if drawing was canceled. `toolbar` is the area of the page that the toolbar covers. */
  | { kind: 'end'; shape: Shape | undefined; toolbar: Rect | undefined }
  /** `view` is the visible part of the page. */
  | { kind: 'arrow'; direction: Direction; isSizing: boolean; view: Rect; toolbar: Rect | undefined }
  /**
   * Creates a shape in the middle of the visible part, or deselects the selected one. With the selection tool, selects
   * the next shape.
   */
  | { kind: 'place'; view: Rect; toolbar: Rect | undefined }
  /** `index` is -1 if the press hit no shape. */
  | { kind: 'select'; index: number }
  /** Replaces the selected shape while the pointer drags it. `isFirst` starts a new undo step. */
  | { kind: 'change'; shape: Shape; isFirst: boolean }
  | { kind: 'start-text'; at: Point }
  /** `at` is a start position from which the whole text is visible. */
  | { kind: 'end-text'; text: string; at: Point }
  | { kind: 'delete' }
  | { kind: 'undo' }
  | { kind: 'redo' }

export function startDrawing(mode: CaptureMode, shapes: readonly Shape[] = []): Drawing {
  return {
    tool: mode === 'capture' ? 'pointer' : 'rectangle',
    color: colors[0][0],
    shapes,
    selected: undefined,
    past: [],
    future: [],
    typingAt: undefined,
    isBusy: false,
    isPicking: false,
    edge: 'bottom',
  }
}

/** Distance by which an arrow key moves or resizes a shape, in CSS pixels. */
const STEP = 10

/** Returns the drawing after an event. */
export function reduce(drawing: Drawing, event: DrawingEvent): Drawing {
  switch (event.kind) {
    case 'choose-tool':
      return { ...drawing, tool: event.tool, selected: undefined, typingAt: undefined, isPicking: false }
    case 'choose-color':
      return chooseColor(drawing, event.color)
    case 'show-colors':
      return { ...drawing, isPicking: event.isShown }
    case 'begin':
      return { ...drawing, isBusy: true, selected: undefined, isPicking: false }
    case 'end':
      return end(drawing, event)
    case 'arrow':
      return handleArrowKey(drawing, event)
    case 'place':
      return place(drawing, event)
    case 'select':
      return { ...drawing, selected: event.index === -1 ? undefined : event.index, isPicking: false }
    case 'change':
      return replaceSelected(event.isFirst ? remember(drawing) : drawing, event.shape)
    case 'start-text':
      return { ...drawing, typingAt: event.at, selected: undefined, isPicking: false }
    case 'end-text':
      return endText(drawing, event)
    case 'delete':
      return removeSelected(drawing)
    case 'undo':
      return restoreShapes(drawing, 'past', 'future')
    case 'redo':
      return restoreShapes(drawing, 'future', 'past')
  }
}

/** Saves the current shapes for undo. Call it before they change. */
function remember(drawing: Drawing): Drawing {
  return { ...drawing, past: [...drawing.past, drawing.shapes], future: [] }
}

function restoreShapes(drawing: Drawing, from: 'past' | 'future', to: 'past' | 'future'): Drawing {
  const shapes = drawing[from].at(-1)
  if (shapes === undefined) return drawing
  const lists = { [from]: drawing[from].slice(0, -1), [to]: [...drawing[to], drawing.shapes] }
  return { ...drawing, ...lists, shapes, selected: undefined }
}

function add(drawing: Drawing, shape: Shape): Drawing {
  return { ...remember(drawing), shapes: [...drawing.shapes, shape] }
}

function replaceSelected(drawing: Drawing, shape: Shape): Drawing {
  return { ...drawing, shapes: drawing.shapes.map((each, at) => (at === drawing.selected ? shape : each)) }
}

function removeSelected(drawing: Drawing): Drawing {
  const { selected } = drawing
  if (selected === undefined) return drawing
  const shapes = drawing.shapes.filter((_shape, index) => index !== selected)
  return { ...remember(drawing), shapes, selected: undefined }
}

function selectNext(drawing: Drawing): Drawing {
  const { shapes, selected } = drawing
  if (shapes.length === 0) return drawing
  return { ...drawing, selected: ((selected ?? -1) + 1) % shapes.length }
}

/**
 * Changes the color for new shapes. With the selection tool, also recolors the selected shape, unless it is a cover or
 * a blur stroke, which are always black.
 */
function chooseColor(drawing: Drawing, color: string): Drawing {
  const { tool, selected, shapes } = drawing
  const next = { ...drawing, color, isPicking: false }
  const shape = selected === undefined ? undefined : shapes[selected]
  if (tool !== 'select' || !shape || !('color' in shape)) return { ...next, selected: undefined }
  return replaceSelected(remember(next), { ...shape, color })
}

function endText(drawing: Drawing, { text, at }: DrawingEvent & { kind: 'end-text' }): Drawing {
  const { typingAt, color } = drawing
  const idle: Drawing = { ...drawing, typingAt: undefined }
  return typingAt === undefined || text === ''
    ? idle
    : { ...add(idle, { kind: 'text', color, at, text }), selected: drawing.shapes.length }
}

function end(drawing: Drawing, { shape, toolbar }: DrawingEvent & { kind: 'end' }): Drawing {
  const idle = { ...drawing, isBusy: false }
  if (shape === undefined || isAccidental(shape)) return idle
  const selected = 'points' in shape ? undefined : drawing.shapes.length
  return moveToolbarAside({ ...add(idle, shape), selected }, toolbar)
}

function place(drawing: Drawing, { view, toolbar }: DrawingEvent & { kind: 'place' }): Drawing {
  const { shapes, selected, tool } = drawing
  if (tool === 'select') return selectNext(drawing)
  if (selected !== undefined) return { ...drawing, selected: undefined }
  const { x, y, height } = middleRect(view)
  if (tool === 'text') return { ...drawing, typingAt: { x, y: y + height / 2 }, isPicking: false }
  const created = createInMiddle(drawing, view)
  const next = { ...add(drawing, created), tool: created.kind, selected: shapes.length, isPicking: false }
  return moveToolbarAside(next, toolbar)
}

/** Arrow keys move the selected shape. With Shift, they resize it. */
function handleArrowKey(drawing: Drawing, event: DrawingEvent & { kind: 'arrow' }): Drawing {
  const { toolbar } = event
  const { shapes, selected, tool } = drawing
  const shape = selected === undefined ? undefined : shapes[selected]
  if (!shape) return drawing
  const moved = replaceSelected(tool === 'select' ? remember(drawing) : drawing, applyArrowKey(shape, event))
  return moveToolbarAside({ ...moved, isPicking: false }, toolbar)
}

/**
 * Creates a shape in the middle of the visible part. Keys cannot draw freehand, so freehand tools create a rectangle or
 * a cover.
 */
function createInMiddle({ tool, color }: Drawing, view: Rect): Shape {
  const { x, y, width, height } = middleRect(view)
  const corners = [
    { x, y: y + height },
    { x: x + width, y },
  ] as const
  if (tool === 'blur') return createSpanned('cover', color, corners)
  if (tool === 'pen' || tool === 'pointer' || tool === 'select' || tool === 'text')
    return createSpanned('rectangle', color, corners)
  return createSpanned(tool, color, corners)
}

function applyArrowKey(shape: Shape, { direction, isSizing, view }: DrawingEvent & { kind: 'arrow' }): Shape {
  if (isRectangular(shape)) {
    // The shape may move within the visible part and, if the visitor scrolled the shape out of sight, also between its
    // position and the visible part.
    const room = unite(view, shape.rect)
    return { ...shape, rect: (isSizing ? sizeRect : moveRect)(shape.rect, [direction, STEP], room) }
  }
  const step: Point = {
    x: direction === 'left' ? -STEP : direction === 'right' ? STEP : 0,
    y: direction === 'up' ? -STEP : direction === 'down' ? STEP : 0,
  }
  return isSizing ? resizeShape(shape, step) : moveShape(shape, step)
}

/**
 * Moves the toolbar to the other edge of the window if the toolbar covers the selected shape, or the last shape if none
 * is selected.
 */
function moveToolbarAside(drawing: Drawing, toolbar: Rect | undefined): Drawing {
  const last = drawing.shapes.at(drawing.selected ?? -1)
  const bounds = last && shapeBounds(last)
  if (toolbar === undefined || bounds === undefined || !overlap(bounds, toolbar)) return drawing
  return { ...drawing, edge: drawing.edge === 'top' ? 'bottom' : 'top' }
}
