import type { CaptureMode } from '../api/capture-types.ts'
import type { Direction, Point, Rect } from './geometry.ts'
import { colors, type Shape } from './shapes.ts'

/** With `pointer` the visitor uses the page (W-027); with `select`, the shapes. */
export type Tool = 'pointer' | 'select' | Shape['kind']

/** The state of the drawing and its tools. Only `reduce` changes it. */
export interface Drawing {
  tool: Tool
  color: string
  shapes: readonly Shape[]
  /** Index of the shape that arrow keys move and Delete removes. */
  selected: number | undefined
  /** Earlier lists of shapes, for undo, and undone ones, for redo; the latest is last. */
  past: readonly (readonly Shape[])[]
  future: readonly (readonly Shape[])[]
  /** Where the visitor is typing a text, on the page. */
  typingAt: Point | undefined
  /** Whether a pointer is down, which hides the toolbar. */
  isBusy: boolean
  /** Whether the color list is open. */
  isPicking: boolean
  /** The edge at which the toolbar is. */
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
  /** Finishes the rectangle; the next arrow key creates another. With the selection tool, selects the next shape. */
  | { kind: 'put-down' }
  /** `index` is -1 for a press beside all shapes. */
  | { kind: 'select'; index: number }
  /** Replaces the selected shape while the pointer drags it. `isFirst` begins a step that undo takes back. */
  | { kind: 'change'; shape: Shape; isFirst: boolean }
  | { kind: 'start-text'; at: Point }
  | { kind: 'end-text'; text: string }
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
