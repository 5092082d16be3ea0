/** What a snapshot consists of until it is put together: text, what is still on its way, the documents of frames. */
export type Piece = string | Resource | Frame

/** Something that is brought along instead of being named. */
export interface Resource {
  /** Stands there where nothing comes. */
  text: string
  load: () => Promise<string | undefined>
  /** What came. */
  data?: string | undefined
}

/** A document as an attribute of its frame. */
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

/** For between tags; with `isAttribute` for between quotes as well. */
export function escapeText(text: string, isAttribute = false): string {
  const escaped = text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
  return isAttribute ? escaped.replaceAll('"', '&quot;') : escaped
}
