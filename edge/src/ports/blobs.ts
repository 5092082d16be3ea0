/** Stores content under keys of the form `{project}/{id}/{part}`, on disk or in R2. */
export interface Blobs {
  /**
   * Opens a blob for writing. A reader finds the blob only after `close` has resolved. After `abort`, the blob does not
   * exist.
   */
  create(key: BlobKey, options: BlobOptions): Promise<BlobWriter>
  /** Resolves with `undefined` if the blob does not exist. */
  read(key: BlobKey, range?: ByteRange): Promise<BlobContent | undefined>
  /** Deletes blobs; keys without a blob are ignored. */
  remove(keys: readonly BlobKey[]): Promise<void>
  /** @throws Error if too little disk space would be free after storing this many bytes. */
  checkRoom(bytes: number): Promise<void>
  /** Lists blobs in order of their keys, in pages of at most 1,000. */
  list(cursor?: string): Promise<BlobPage>
  /**
   * Maximum number of blobs that the jobs can move in one run. A Worker can make 1,000 calls to D1 and R2 per run, and
   * moving one blob takes three calls.
   */
  movesPerRun: number
  /** Moves blobs to the trash, where `read` and `list` do not find them; keys without a blob are ignored. */
  discard(keys: readonly BlobKey[]): Promise<void>
  /** Restores blobs from the trash; keys without a blob are ignored. */
  restore(keys: readonly BlobKey[]): Promise<void>
  /** Lists discarded blobs in pages. Here, `storedAt` is the time at which the blob was discarded. */
  listDiscarded(cursor?: string): Promise<BlobPage>
  /** Permanently deletes blobs from the trash. */
  removeDiscarded(keys: readonly BlobKey[]): Promise<void>
}

export type BlobKey = `${string}/${string}/${string}`

export interface BlobOptions {
  /**
   * Exact length of the content; absent if unknown. With a known length, R2 streams the blob. Otherwise, parts of 5 MiB
   * are buffered.
   */
  bytes?: number
}

export interface BlobWriter {
  /** Resolves when the buffer has space for more. Do not change the chunk afterwards. */
  write(chunk: Uint8Array): Promise<void>
  /** Resolves once the content survives a power failure. */
  close(): Promise<void>
  /** Discards the content that was written. Never rejects. */
  abort(): Promise<void>
}

export interface BlobContent {
  body: ReadableStream<Uint8Array<ArrayBuffer>>
  /** Size of the whole blob, even for a range. */
  bytes: number
}

/** `length` bytes, starting at `offset`. */
export interface ByteRange {
  offset: number
  length: number
}

export interface BlobPage {
  blobs: { key: BlobKey; storedAt: number }[]
  /** Cursor of the next page; absent on the last page. */
  cursor?: string
}
