import type { CaptureMode } from '../api/capture-types.ts'
import type { Direction, Rect } from './geometry.ts'
import { colors, type Shape } from './shapes.ts'

/** With `pointer` the visitor uses the page (W-027). */
export type Tool = 'pointer' | Shape['kind']

/** The state of the drawing and its tools. Only `reduce` changes it. */
export interface Drawing {
  tool: Tool
  color: string
  shapes: readonly Shape[]
  /** Whether the arrow keys still move the last shape, a rectangle. */
  isHeld: boolean
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
  /** Finishes the rectangle; the next arrow key creates another. */
  | { kind: 'put-down' }
  | { kind: 'undo' }

export function startDrawing(mode: CaptureMode): Drawing {
  return {
    tool: mode === 'capture' ? 'pointer' : 'rectangle',
    color: colors[0][0],
    shapes: [],
    isHeld: false,
    isBusy: false,
    isPicking: false,
    edge: 'bottom',
  }
}
