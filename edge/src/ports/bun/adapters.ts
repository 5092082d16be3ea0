import type { Server } from 'bun'
import { AsyncLocalStorage } from 'node:async_hooks'
import { RATE_LIMITS, RATE_WINDOW_SECONDS } from '../../../contract/limits.ts'
import { toAddressKey } from '../address-key.ts'
import { formatLine, isLogged, type LogLevel } from '../log.ts'
import type {
  ClientInfo,
  Clock,
  Limiter,
  Log,
  LoopDelay,
  RequestTimer,
  RequestTimes,
  WriteSignal,
} from '../ports.ts'

/** The method of `Bun.serve`'s server that returns a client's address. */
type RequestAddresses = Pick<Server<undefined>, 'requestIP'>

/**
 * Determines the client's address and protocol. Without `trustProxy`, ignores forwarding headers, because a client
 * could forge them to avoid rate limits.
 */
export function createBunClientInfo(
  addresses: RequestAddresses,
  { trustProxy }: { trustProxy: boolean },
): ClientInfo {
  return {
    address(request) {
      const forwarded = trustProxy ? lastEntry(request.headers.get('X-Forwarded-For')) : ''
      return toAddressKey(forwarded !== '' ? forwarded : (addresses.requestIP(request)?.address ?? ''))
    },
    isSecure: (request) =>
      request.url.startsWith('https:') ||
      (trustProxy && lastEntry(request.headers.get('X-Forwarded-Proto')) === 'https'),
  }
}

/** Returns the last entry, which the trusted proxy added. All others come from the client. */
function lastEntry(header: string | null): string {
  return header?.split(',').at(-1)?.trim() ?? ''
}

/** Counts requests in memory, in fixed windows. When a window ends, all counts are dropped. */
export function createMemoryLimiter(clock: Clock): Limiter {
  const counts = new Map<string, number>()
  let window = 0
  return {
    async take(limit, key) {
      const current = Math.floor(clock.now() / (RATE_WINDOW_SECONDS * 1000))
      if (current !== window) {
        counts.clear()
        window = current
      }
      const name = `${limit} ${key}`
      const count = (counts.get(name) ?? 0) + 1
      counts.set(name, count)
      return count <= RATE_LIMITS[limit]
    },
  }
}

export function createRequestTimer(): RequestTimer {
  const current = new AsyncLocalStorage<RequestTimes>()
  return {
    run: (times, call) => current.run(times, call),
    add(part, ms) {
      const times = current.getStore()
      if (times !== undefined) times[part] += ms
    },
  }
}

/** Interval of the measurement of the event loop, and the weight of one measurement in the average. */
const TICK_MS = 20

const TICK_WEIGHT = 0.15

/** Measures how late timers run. A single pause of half a second counts as 75 ms, steady pauses count in full. */
export function createLoopDelay(): LoopDelay & { stop(): void } {
  let average = 0
  let due = performance.now() + TICK_MS
  const measure = () => average + (Math.max(performance.now() - due, 0) - average) * TICK_WEIGHT
  const timer = setInterval(() => {
    average = measure()
    due = performance.now() + TICK_MS
  }, TICK_MS)
  timer.unref()
  return {
    // A timer that is already late counts, because requests run before it.
    read: () => Math.max(average, measure()),
    stop: () => clearInterval(timer),
  }
}

/** Time between writes. One write can contain the lines of hundreds of requests. */
const batchMs = 100

/** Creates a log that writes JSON lines to standard output in batches. Call `flush` before the process ends. */
export function createBunLog(level: LogLevel): Log & { flush(): void } {
  let waiting = ''
  function flush(): void {
    if (waiting !== '') process.stdout.write(waiting)
    waiting = ''
  }
  return {
    write(lineLevel, event, fields) {
      if (!isLogged(lineLevel, level)) return
      if (waiting === '') setTimeout(flush, batchMs).unref()
      waiting += `${formatLine(lineLevel, event, fields)}\n`
    },
    flush,
  }
}

/** Delay after a write, so that observers query once for several writes. */
const BATCH_MS = 50

/** Call `notice` after each write; waiting observers resume after `BATCH_MS`. */
export function createWriteSignal(): WriteSignal & { notice(): void } {
  const waiting = new Set<() => void>()
  let isBatching = false

  function release(): void {
    isBatching = false
    for (const end of waiting) end()
  }

  return {
    wait: (ms) =>
      new Promise((resolve) => {
        const end = () => {
          clearTimeout(timer)
          waiting.delete(end)
          resolve()
        }
        const timer = setTimeout(end, ms)
        waiting.add(end)
      }),
    notice() {
      if (isBatching || waiting.size === 0) return
      isBatching = true
      setTimeout(release, BATCH_MS)
    },
  }
}
