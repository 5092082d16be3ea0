import type { Hosts } from '../../contract/hosts.ts'
import type { Activity } from './activity.ts'
import type { Blobs } from './blobs.ts'
import type { Database } from './database.ts'
import type { Hashing } from './hashing.ts'
import type { Limiter } from './limiter.ts'
import type { Secrets } from './secrets.ts'
import type { Sender } from './sender.ts'

/** What the application needs from the runtime it runs in; one adapter folder per runtime beside this file. */
export interface Ports {
  activity: Activity
  assets: Assets
  blobs: Blobs
  clock: Clock
  database: Database
  hashing: Hashing
  limiter: Limiter
  log: Log
  peer: Peer
  secrets: Secrets
  sender: Sender
  vars: Vars
}

/** A built file, in the encoding that was chosen for the client. */
export interface Asset {
  body: Blob | ReadableStream<Uint8Array> | null
  /** Entity tag as it goes into the header, quotes included; weak, because encodings share it. */
  etag: string
  /** Content-Encoding of `body`; absent where the platform compresses or nothing does. */
  encoding?: string
}

export interface Assets {
  /**
   * A file below `dist/public`, or `undefined`. `path` starts with a slash and is compared as it stands:
   * no decoding, no `..`. `acceptEncoding` is the request's header, for runtimes that compress themselves.
   */
  read(path: string, acceptEncoding?: string): Promise<Asset | undefined>
  /** The build's `site.json`, not yet checked. */
  readManifest(): Promise<unknown>
}

export interface Clock {
  /** Milliseconds since 1970. Stands still between I/O on Workers. */
  now(): number
}

export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'off'

/** One structured line. Never a secret, a query value or a body. */
export interface Log {
  write(level: Exclude<LogLevel, 'off'>, event: string, fields?: Record<string, unknown>): void
}

/** Who is at the other end, seen through whatever stands in between. */
export interface Peer {
  /** Client address for limits; an empty string where the runtime does not know. */
  address(request: Request): string
  /** True when the client came over https. */
  isSecure(request: Request): boolean
}

/** Configuration: `[vars]` of wrangler.toml, the environment under Bun; read by `readVars`. */
export interface Vars {
  /** Without a slash at its end; another one for GitHub Enterprise. */
  githubApi: string
  /** Cloudflare Access in front of the inbox: origin of the team, and the audience tag of the inbox's application. */
  access: { issuer: string; audience: string } | undefined
  hosts: Hosts
  logLevel: LogLevel
  /** Bytes that visitors can store in a day; undefined for as many as they like. */
  quotas: Quotas | undefined
}

export interface Quotas {
  project: number
  address: number
  session: number
}
