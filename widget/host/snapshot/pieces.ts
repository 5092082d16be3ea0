import type { Scheme } from '../../platform/color-scheme.ts'
import type { Page } from '../../platform/page.ts'
import type { IsCovered } from '../masking/drawn-covers.ts'
import type { ShownFrame } from './shown-frame.ts'
import type { Masking } from '../masking/add-redaction.ts'

/** A part of an unfinished snapshot: text, a resource that may still be loading, or the document of a frame. */
export type Piece = string | Resource | Frame

/** A resource that the snapshot embeds instead of keeping its URL. */
export interface Resource {
  /** Text to write if the resource fails to load. */
  text: string
  load: () => Promise<string | undefined>
  /** The loaded resource; undefined until it is loaded. */
  data?: string | undefined
}

/** The document of a frame, written as the frame's attribute. */
interface Frame {
  document: readonly Piece[]
}

export function join(pieces: readonly Piece[]): string {
  return pieces
    .map((piece) => {
      if (typeof piece === 'string') return piece
      return 'document' in piece ? escapeText(join(piece.document), true) : (piece.data ?? piece.text)
    })
    .join('')
}

export function listResources(pieces: readonly Piece[]): Resource[] {
  return pieces.flatMap((piece) => {
    if (typeof piece === 'string') return []
    return 'document' in piece ? listResources(piece.document) : [piece]
  })
}

/** Escapes text for content between tags, or for a quoted attribute value if `isAttribute` is true. */
export function escapeText(text: string, isAttribute = false): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return isAttribute ? escaped.replaceAll('"', '&quot;') : escaped
}

/** State of a document that is being written. */
export interface WriterContext {
  document: Document
  out: Piece[]
  pace: Pace
  isLive: boolean
  scheme: Scheme
  masking: Masking
  /** Checks whether any of the given boxes is covered. Undefined if the visitor covered nothing. */
  isCovered: IsCovered | undefined
  /** What animations show. */
  shownFrame: ShownFrame
  /** Names of the states of elements that attributes cannot express, such as `indeterminate`. */
  states: Map<Element, string[]>
  /** Custom properties that the style sheets so far use, and those that they declare. */
  variables: { used: Set<string>; declared: Set<string> }
  /** Whether a style sheet so far can skip content that is outside of the window. */
  found: { skipsContent: boolean }
  /** Custom states that the style sheets so far name. */
  customStates: Set<string>
  /** The scroll position that the snapshot shows. */
  position: { x: number; y: number }
  /** Marks for elements that are written later, such as scroll anchors inside scrolled elements. */
  anchors: Map<Element, string>
  /**
   * Numbers of the style sheets that are already written. If another root adopts the same sheet, only its number is
   * written.
   */
  sheets: Map<CSSStyleSheet, number>
  fetchData: (url: string, isSized: boolean) => Promise<string | undefined>
  readData: (blob: Blob) => Promise<string | undefined>
  /** The last image of a canvas in the replay. */
  lastPicture: ((canvas: HTMLCanvasElement) => string | undefined) | undefined
}

/**
 * Returns a CSS declaration with the color scheme of the root element, which its style sheets or a `meta` element set;
 * empty if neither does.
 */
export function toSchemeStyle(root: Element, scheme: Scheme): string {
  const { colorScheme } = getComputedStyle(root)
  const meta = root.ownerDocument.querySelector('meta[name="color-scheme"]')
  const offered = colorScheme === 'normal' ? (meta?.getAttribute('content') ?? '') : colorScheme
  const [only, other] = ['light', 'dark'].filter((name) => offered.includes(name))
  return only === undefined ? '' : `;color-scheme:${other === undefined ? only : scheme}!important`
}

/**
 * Milliseconds per slice. Browsers report tasks of 50 ms or more as long tasks. With 20 ms, a slow last step doesn't
 * make a task that long.
 */
const SLICE_MS = 20
/**
 * Number of steps between two reads of the clock. A read costs as much as writing an element, so the clock is not read
 * at every step.
 */
const STEPS_PER_CLOCK_READ = 24

/** Divides long work into slices and lets the page run in between. */
export interface Pace {
  /**
   * Whether the current slice is used up, so that the work should pause before the next step. Call it before each step.
   */
  isDue: () => boolean
  rest: () => Promise<void>
  /** Whether the time limit had been reached when `isDue` last read the clock. */
  isLate: () => boolean
  /** Remaining milliseconds. */
  left: () => number
}

export function createPace(page: Page, limitMs: number): Pace {
  const start = page.performance.now()
  let sliceStart = start
  let steps = 0
  let late = false

  return {
    isDue() {
      steps += 1
      if (steps % STEPS_PER_CLOCK_READ !== 0) return false
      const now = page.performance.now()
      late = now - start > limitMs
      return now - sliceStart > SLICE_MS
    },
    async rest() {
      await nextTurn()
      sliceStart = page.performance.now()
    },
    isLate: () => late,
    left: () => Math.max(0, start + limitMs - page.performance.now()),
  }
}

/** Avoids timers and animation frames, which background tabs run once a second or never. */
function nextTurn(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel()
    port1.onmessage = () => {
      port1.close()
      resolve()
    }
    port2.postMessage(null)
  })
}
