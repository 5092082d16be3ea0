import type { CaptureMode } from '../api/capture-types.ts'
import type { Direction, Point, Rect } from './geometry.ts'
import { colors, type Shape } from './shapes.ts'

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
