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
