import type { Masking } from '../masking/masking.ts'
import type { IsCovered } from '../masking/covered-areas.ts'
import type { Scheme } from './color-scheme.ts'
import type { Pace } from './time-slices.ts'
import type { Piece } from './pieces.ts'

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
}
