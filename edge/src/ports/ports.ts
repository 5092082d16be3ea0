import type { LimitName } from '../../contract/limits.ts'
import type { Database, ProjectDatabase } from './database.ts'
import type { LogLevel } from './log.ts'
import type { Mailer } from './mailer.ts'
import type { Secrets, Vars } from './vars.ts'
import type { WebhookSender } from './webhook-sender.ts'

/** Services that the application needs from its runtime; each runtime has a folder of adapters beside this file. */
export interface Ports {
  writeSignal: WriteSignal
  assets: Assets
  blobs: Blobs
  clock: Clock
  database: Database
  hashing: Hashing
  limiter: Limiter
  log: Log
  /**
   * Opens the database that has a project's events and usage. Undefined if `database` has them for all projects, as on
   * Bun.
   */
  projectDatabase: ((project: string) => ProjectDatabase) | undefined
  clientInfo: ClientInfo
  /** Undefined on Workers, which Cloudflare runs on as many machines as needed. */
  loopDelay?: LoopDelay
  /** Undefined on Workers, whose clock advances only during I/O. */
  requestTimer?: RequestTimer
  /** Undefined if the server sends no email. */
  mailer: Mailer | undefined
  secrets: Secrets
  webhookSender: WebhookSender
  vars: Vars
}

/** A built file, in the encoding selected for the client. */
export interface Asset {
  body: Blob | ReadableStream<Uint8Array> | null
  /** Entity tag as in the header, including quotes. The tag is weak, because all encodings of the file share it. */
  etag: string
  /** Content-Encoding of `body`; absent if the platform compresses or the body is not compressed. */
  encoding?: string
}

export interface Assets {
  /**
   * A file below `dist/public`, or `undefined`. `path` starts with a slash and is compared literally: no decoding, no
   * `..`. `acceptEncoding` is the request's header, for runtimes that compress files themselves.
   */
  read(path: string, acceptEncoding?: string): Promise<Asset | undefined>
  /** The build's `site.json`, not validated. */
  readManifest(): Promise<unknown>
}

export interface Clock {
  /** Milliseconds since 1970. On Workers, the clock advances only when the code waits for I/O. */
  now(): number
}

/** Writes one structured line. Never log a secret, a query value or a body. */
export interface Log {
  write(level: Exclude<LogLevel, 'off'>, event: string, fields?: Record<string, unknown>): void
}

export interface LoopDelay {
  /** How late the event loop runs timers at the moment, in milliseconds: an average of the last tenths of a second. */
  read(): number
}

/** Adds up how long storage takes in each request. */
export interface RequestTimer {
  /** Runs `call`; what runs in it adds its times to `times`. */
  run<T>(times: RequestTimes, call: () => T): T
  /** Adds to the times of the current request, if there is one. */
  add(part: keyof RequestTimes, ms: number): void
}

/** Milliseconds in calls to the database and to blobs. Calls at the same time each add theirs. */
export interface RequestTimes {
  database: number
  blobs: number
}

/** The client, as seen through proxies. */
export interface ClientInfo {
  /** Client address for rate limits; an empty string if the runtime does not know the address. */
  address(request: Request): string
  /** True if the client used https. */
  isSecure(request: Request): boolean
}

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

interface BlobOptions {
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

interface BlobContent {
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

/** Counts requests per key. */
export interface Limiter {
  /**
   * Counts a request. Resolves with true if the request is within the limit, or with false if `key` has exceeded the
   * limit in the current window.
   */
  take(limit: LimitName, key: string): Promise<boolean>
}

/** Limiter for benchmarks and tests on loopback (`RATE_LIMIT=off`). */
export const noRateLimits: Limiter = { take: async () => true }

/**
 * SHA-256, implemented per runtime. Bun uses `Bun.CryptoHasher`, because WebCrypto there takes 33 µs per signature and
 * cannot hash a stream. Workers use WebCrypto and its `DigestStream`.
 */
export interface Hashing {
  /** HMAC-SHA-256, hexadecimal. */
  sign(key: string, text: string): string | Promise<string>
  createDigest(): Digest
}

interface Digest {
  update(chunk: Uint8Array): void | Promise<void>
  /** Ends the digest and returns it in hexadecimal. */
  finish(): string | Promise<string>
}

/** Lets code that polls the database wait for the next write. */
export interface WriteSignal {
  /** Resolves after `ms` milliseconds, or soon after this process has written something. */
  wait(ms: number): Promise<void>
}
