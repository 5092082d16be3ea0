import type { WasPassword } from '../masking/secret-field.ts'
import type { IsCovered } from './covered.ts'
import type { Scheme } from './color-scheme.ts'
import type { Pace } from './time-slices.ts'
import type { Piece } from './pieces.ts'

/** What is at hand while a document is written. */
export interface Writing {
  document: Document
  out: Piece[]
  pace: Pace
  isLive: boolean
  scheme: Scheme
  wasPassword: WasPassword
  /** Undefined where nothing is covered. */
  isCovered: IsCovered | undefined
  /** Where the document is to be shown scrolled to. */
  position: { x: number; y: number }
  /** Marks for elements that come later: what is scrolled is told by something in it. */
  anchors: Map<Element, string>
  /** Numbers of sheets that several shadow roots have adopted. */
  sheets: Map<CSSStyleSheet, number>
  fetchData: (address: string, isSized: boolean) => Promise<string | undefined>
  readData: (blob: Blob) => Promise<string | undefined>
}
