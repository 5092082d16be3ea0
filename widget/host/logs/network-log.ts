import type { NetworkEntry } from '@node-docs/edge/contract'
import { routes } from '@node-docs/edge/contract/provider-paths-and-headers'
import type { Clock } from '../../platform/clock.ts'
import { createRingBuffer } from '../../platform/ring-buffer.ts'
import type { FailedResource } from './record-errors.ts'

/** Maximum number of requests (W-206, R-35). */
const REQUESTS = 10
/** Maximum number of WebSockets and event streams. */
const CONNECTIONS = 5
/**
 * Milliseconds from the arrival of the first unread body until all unread bodies are read. If newer requests remove a
 * request from the log before that, its body is never read.
 */
const READ_MS = 1000
/** Milliseconds that a report waits for unread bodies. Bodies that take longer are reported as `placeholders.open`. */
const SETTLE_MS = 500

/** A copy of a body that has not been read yet. */
export interface UnreadBody {
  /** Never rejects. */
  read: () => Promise<unknown>
  drop: () => void
}

/** A request of the page. Its fields are filled in while it runs. */
export interface RequestRecord {
  /** Absolute URL. */
  url: string
  method: string
  /** Milliseconds since 1970. */
  startedAt: number
  headers: Record<string, string>
  payload: string
  response?: { status: number; statusText: string; responseText: string }
  /** True if a response arrived, false if the request failed, undefined while the request is open. */
  success?: boolean
  duration?: number
}

export interface NetworkLog {
  readonly clock: () => number
  /** Starts a record. Returns undefined for URLs that must not be logged. */
  start: (url: string, method: string) => RequestRecord | undefined
  /** Starts a record of a WebSocket or event stream, which requests do not displace. */
  startConnection: (url: string, method: string) => RequestRecord | undefined
  /**
   * Reads the body after a delay, and only if the log still contains the record, because reading bodies slows the page
   * down.
   */
  readLater: (record: RequestRecord, body: UnreadBody) => void
  /** Reads all remaining bodies. Call it before a report reads the list. */
  settle: () => Promise<void>
  list: () => RequestRecord[]
  clear: () => void
}

/**
 * Creates the log of the page's requests. Requests whose absolute URL is blocked are not logged at all (W-147, W-148).
 */
export function createNetworkLog({
  clock,
  isBlocked,
  base,
}: {
  clock: Pick<Clock, 'now' | 'after'>
  isBlocked: (url: string) => boolean
  /** Base URL for relative URLs. */
  base: () => string
}): NetworkLog {
  const { now, after } = clock
  const requests = createRingBuffer<RequestRecord>(REQUESTS)
  const connections = createRingBuffer<RequestRecord>(CONNECTIONS)
  const unread = new Map<RequestRecord, UnreadBody>()
  const reading = new Set<Promise<unknown>>()

  function drop(record: RequestRecord): void {
    unread.get(record)?.drop()
    unread.delete(record)
  }

  async function track(done: Promise<unknown>): Promise<void> {
    reading.add(done)
    await done
    reading.delete(done)
  }

  function readAll(): void {
    for (const { read } of unread.values()) void track(read())
    unread.clear()
  }

  function createRecord(requested: string, method: string): RequestRecord | undefined {
    const url = new URL(requested, base()).href
    return isBlocked(url) ? undefined : { url, method, startedAt: now(), headers: {}, payload: '{}' }
  }

  return {
    clock: now,
    start(requested, method) {
      const record = createRecord(requested, method)
      const gone = record && requests.push(record)
      if (gone) drop(gone)
      return record
    },
    startConnection(url, method) {
      const record = createRecord(url, method)
      if (record) connections.push(record)
      return record
    },
    readLater(record, body) {
      if (!requests.list().includes(record)) return body.drop()
      if (unread.size === 0) after(READ_MS, readAll)
      unread.set(record, body)
    },
    async settle() {
      readAll()
      if (reading.size === 0) return
      await Promise.race([
        Promise.all(reading),
        new Promise<void>((resolve) => void after(SETTLE_MS, resolve)),
      ])
    },
    list: () => [...connections.list(), ...requests.list()],
    clear() {
      connections.take()
      requests.take().forEach(drop)
    },
  }
}

/** Completes a record. `success` is also true for responses with an error status (W-097, W-205). */
export function finishRequest(record: RequestRecord, success: boolean, now: number): void {
  record.success = success
  record.duration = now - record.startedAt
}

/** Formats a record for a report. `redact-report.ts` removes its secrets. */
export function toNetworkEntry(record: RequestRecord): NetworkEntry {
  const { url, method, startedAt, headers, payload, response, success, duration } = record
  return {
    url,
    date: new Date(startedAt).toISOString(),
    type: method,
    request: { payload, headers: { ...headers } },
    ...(response && { response: { ...response } }),
    ...(success !== undefined && { success }),
    ...(duration !== undefined && { duration }),
  }
}

/** The fields of `PerformanceResourceTiming` that this module uses. Safari has no `responseStatus`. */
export type ResourceTiming = Pick<
  PerformanceResourceTiming,
  'name' | 'startTime' | 'duration' | 'initiatorType'
> & { responseStatus?: number }

interface ResourceChoice {
  /** URLs that the network log already contains. */
  logged: readonly string[]
  /** Whether the widget itself requested this URL, for a snapshot. */
  isOwn: (url: string) => boolean
  isBlocked: (url: string) => boolean
  /** Whether to list images, scripts and styles, and not only requests by scripts (`sendNetworkResources`, W-067). */
  isComplete: boolean
  /** `performance.timeOrigin`. */
  timeOrigin: number
}

/**
 * Lists requests that the browser's resource list contains and the network log does not (W-098). The limit of ten
 * requests applies only to the network log.
 */
export function listResources(
  timings: readonly ResourceTiming[],
  { logged, isBlocked, isOwn, isComplete, timeOrigin }: ResourceChoice,
): NetworkEntry[] {
  const known = new Set(logged)
  return timings
    .filter(
      ({ initiatorType }) => isComplete || initiatorType === 'fetch' || initiatorType === 'xmlhttprequest',
    )
    .filter(
      ({ name, initiatorType }) =>
        !known.has(name) && !isBlocked(name) && !(initiatorType === 'fetch' && isOwn(name)),
    )
    .map(({ name, startTime, duration, initiatorType }) => ({
      type: 'RESOURCE',
      date: new Date(timeOrigin + startTime).toISOString(),
      url: name,
      duration: Math.round(duration),
      initiatorType,
    }))
}

/** Lists images, scripts, styles and other resources that failed to load or that the page's policy blocked. */
export function listFailures(
  failures: readonly FailedResource[],
  timings: readonly ResourceTiming[],
  { isBlocked, timeOrigin }: Pick<ResourceChoice, 'isBlocked' | 'timeOrigin'>,
): NetworkEntry[] {
  const known = new Set(failures.map(({ url }) => url))
  // Resources that failed before the widget noticed errors.
  const earlier = timings
    .filter(({ name, responseStatus = 0, initiatorType }) => {
      return (
        responseStatus >= 400 && !known.has(name) && !/^(?:fetch|xmlhttprequest|beacon)$/.test(initiatorType)
      )
    })
    .map(({ name, startTime, initiatorType }) => ({
      url: name,
      time: timeOrigin + startTime,
      initiator: initiatorType,
      isBlocked: false,
    }))
  const all = [...earlier, ...failures]
  return all
    .filter(({ url }, index) => !isBlocked(url) && all.findIndex((other) => other.url === url) === index)
    .map(({ url, time, initiator, isBlocked: isRefused }) => {
      const timing = timings.find(({ name }) => name === url)
      return {
        type: 'RESOURCE',
        date: new Date(time).toISOString(),
        url,
        initiatorType: initiator,
        success: false,
        response: {
          status: timing?.responseStatus ?? 0,
          statusText: isRefused ? `blocked by ${initiator}` : '',
          responseText: '',
        },
        ...(timing && { duration: Math.round(timing.duration) }),
      }
    })
}

/** Paths of the provider on its origin. */
const PATHS = [...Object.values(routes), '/frame/', '/widget.js', '/assets/widget/']

/**
 * Creates a predicate for URLs that are not logged: URLs that contain a configured string (W-147), and URLs of the
 * provider (W-148). If the page has the same origin as the provider, only the provider's paths are excluded.
 */
export function createUrlFilter({
  page,
  provider,
  texts,
}: {
  /** The host page's origin. */
  page: string
  /** URLs of the API and the frame. */
  provider: readonly string[]
  texts: readonly string[]
}): (url: string) => boolean {
  const origins = provider.map((url) => new URL(url, page).origin)
  return (url) => {
    if (url.startsWith('data:') || texts.some((text) => url.includes(text))) return true
    const origin = origins.find((candidate) => url.startsWith(`${candidate}/`) || url === candidate)
    if (origin === undefined) return false
    return origin !== page || PATHS.some((path) => url.startsWith(path, origin.length))
  }
}
