import type { CaptureMode } from '../api/capture-types.ts'
import type { Direction, Rect } from './geometry.ts'
import { colors, type Shape } from './shapes.ts'

/** `pointer` leaves the page to the visitor (W-027). */
export type Tool = 'pointer' | Shape['kind']

/** What is drawn, and with what. Only `reduce` makes a new one. */
export interface Drawing {
  tool: Tool
  color: string
  shapes: readonly Shape[]
  /** The last shape is a rectangle that the arrow keys still move. */
  isHeld: boolean
  /** A pointer is down: the toolbar gets out of its way. */
  isBusy: boolean
  /** The colours are shown. */
  isPicking: boolean
  /** Where the toolbar stands. */
  edge: 'top' | 'bottom'
}

export type DrawingEvent =
  | { kind: 'choose-tool'; tool: Tool }
  | { kind: 'choose-color'; color: string }
  | { kind: 'show-colors'; isShown: boolean }
  | { kind: 'begin' }
  /** Without a shape what was begun came to nothing. `toolbar`: what it covers of the page. */
  | { kind: 'end'; shape: Shape | undefined; toolbar: Rect | undefined }
  /** `view`: what is seen of the page. */
  | { kind: 'arrow'; direction: Direction; isSizing: boolean; view: Rect; toolbar: Rect | undefined }
  /** The rectangle stays where it is, the next arrow makes another. */
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
