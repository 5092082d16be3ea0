/** Kind of a value in the outermost object. */
export type JsonKind = 'object' | 'array' | 'string' | 'number' | 'boolean' | 'null'

/** Callbacks for the outermost object only; positions are indexes into the current chunk. */
export interface JsonVisitor {
  /** `key` is undefined if the key is longer than any relevant key or contains escapes. */
  onValueStart(key: string | undefined, kind: JsonKind, start: number): void
  /** `isEmpty` is true for `{}`, `[]` and `""`; `end` is the index after the value's last byte. */
  onValueEnd(isEmpty: boolean, end: number): void
}

export interface JsonScanner {
  /** @throws JsonError at the first byte that cannot be part of an object in valid JSON. */
  push(chunk: Uint8Array): void
  /** @throws JsonError if the object is incomplete. */
  end(): void
}
