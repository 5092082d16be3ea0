import type { Hosts } from '../../contract/hosts.ts'
import type { WriteSignal } from './write-signal.ts'
import type { Blobs } from './blobs.ts'
import type { Database, ProjectDatabase } from './database.ts'
import type { Hashing } from './hashing.ts'
import type { Limiter } from './limiter.ts'
import type { Mailer, MailVars } from './mailer.ts'
import type { Secrets } from './secrets.ts'
import type { WebhookSender } from './webhook-sender.ts'
import type { OpenIdConnectVars, TeamDomains } from './sign-in-vars.ts'

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

export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'off'

/** Writes one structured line. Never log a secret, a query value or a body. */
export interface Log {
  write(level: Exclude<LogLevel, 'off'>, event: string, fields?: Record<string, unknown>): void
}

/** The client, as seen through proxies. */
export interface ClientInfo {
  /** Client address for rate limits; an empty string if the runtime does not know the address. */
  address(request: Request): string
  /** True if the client used https. */
  isSecure(request: Request): boolean
}

/** Configuration from `[vars]` of wrangler.toml or, under Bun, from the environment; parsed by `readVars`. */
export interface Vars {
  /** Base URL of the GitHub API without a trailing slash; set it for GitHub Enterprise. */
  githubApi: string
  /** Base URL of the GitLab API without a trailing slash. Set this for a GitLab server of your own. */
  gitlabApi: string
  /** URL of Linear's GraphQL API. */
  linearApi: string
  /**
   * Base URL of the Jira API without a trailing slash. Set this for API tokens with scopes, because Atlassian accepts
   * such tokens only at another host. If undefined, requests go to the Jira site in the project's settings.
   */
  jiraApi: string | undefined
  /**
   * Cloudflare Access in front of the inbox: the team's origin, and the audience tag of the inbox's application.
   * Undefined without Cloudflare Access.
   */
  access: { issuer: string; audience: string } | undefined
  hosts: Hosts
  /** Sign-in through an OpenID Connect provider. */
  openIdConnect: OpenIdConnectVars | undefined
  /** Roles of people who sign in without an invitation, by the domain of their email. */
  teamDomains: TeamDomains
  /**
   * Where Workers store new events: in their project's own database, or in the installation's database, to which a job
   * then moves the earlier events, too. Bun has only the latter.
   */
  eventStorage: 'project' | 'database'
  logLevel: LogLevel
  /** Undefined if the server sends no email. */
  mail: MailVars | undefined
  /** Bytes that visitors can store per day; undefined means no quotas. */
  quotas: Quotas | undefined
}

export interface Quotas {
  project: number
  address: number
  session: number
}
