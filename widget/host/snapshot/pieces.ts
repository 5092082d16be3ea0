import type { IsCovered } from '../masking/covered-areas.ts'
import type { Masking } from '../masking/masking.ts'
import type { Scheme } from './color-scheme.ts'
import type { Pace } from './time-slices.ts'

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
export interface Frame {
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
