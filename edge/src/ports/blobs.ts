/** Content under a key of the form `{project}/{id}/{part}`, on disk or in R2. */
export interface Blobs {
  /**
   * Opens a blob for writing. Nothing can be read under the key before `close` has answered; a blob that is
   * aborted, or whose process dies, was never there.
   */
  create(key: BlobKey, options: BlobOptions): Promise<BlobWriter>
  /** Answers `undefined` where nothing is stored. */
  read(key: BlobKey, range?: ByteRange): Promise<BlobContent | undefined>
  /** Deleting what is not there is no error. */
  remove(keys: readonly BlobKey[]): Promise<void>
  /** @throws Error where too little of the disk is free to take anything in. */
  checkRoom(): Promise<void>
  /** All blobs in the order of their keys, in pages of at most 1,000. */
  list(cursor?: string): Promise<BlobPage>
  /** Moves blobs to the trash, where `read` and `list` don't find them; those that are not there are passed over. */
  discard(keys: readonly BlobKey[]): Promise<void>
  /** Moves blobs back out of the trash; those that are not there are passed over. */
  restore(keys: readonly BlobKey[]): Promise<void>
  /** The trash in pages; `storedAt` is when a blob was discarded. */
  listDiscarded(cursor?: string): Promise<BlobPage>
  /** Deletes blobs from the trash for good. */
  removeDiscarded(keys: readonly BlobKey[]): Promise<void>
}

export type BlobKey = `${string}/${string}/${string}`

export interface BlobOptions {
  /** Exact length where it is known: R2 streams such a blob, and gathers parts of 5 MiB for others. */
  bytes?: number
}

export interface BlobWriter {
  /** Waits until there is room for more; the chunk must not be changed afterwards. */
  write(chunk: Uint8Array): Promise<void>
  /** Waits until the content is safe from a loss of power. */
  close(): Promise<void>
  /** Throws the content away; never fails. */
  abort(): Promise<void>
}

export interface BlobContent {
  body: ReadableStream<Uint8Array<ArrayBuffer>>
  /** Of the whole blob, whatever the range. */
  bytes: number
}

/** From `offset`, `length` bytes. */
export interface ByteRange {
  offset: number
  length: number
}

export interface BlobPage {
  blobs: { key: BlobKey; storedAt: number }[]
  /** Continues the list; absent at its end. */
  cursor?: string
}
