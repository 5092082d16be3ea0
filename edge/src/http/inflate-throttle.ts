import { INFLATED_FREE_BYTES } from '../../contract/limits.ts'

/**
 * Inflated bytes after which other requests get a turn. Scanning this many bytes takes at most about five milliseconds.
 */
const TURN_BYTES = 128 * 1024
/**
 * Average pause after `TURN_BYTES`, while one large body inflates. The pause is four times as long as the scan of
 * `TURN_BYTES`.
 */
const PAUSE_MS = 20

export interface InflateThrottle {
  /** Counts inflated bytes. Returns a promise to await if other requests should run now; otherwise undefined. */
  take(bytes: number): Promise<void> | undefined
  end(): void
}

/** Number of bodies that are being inflated now and have exceeded `INFLATED_FREE_BYTES`. */
let largeBodies = 0

/**
 * Pauses the decompression of request bodies, so that other requests get processor time. Half a megabyte can decompress
 * to a report of the maximum size, without any wait for the network in which other requests could run. The more large
 * bodies are decompressed at once, the longer each pause is.
 */
export function startInflateThrottle(): InflateThrottle {
  let inflated = 0
  let sinceTurn = 0
  let isLarge = false
  return {
    take(bytes) {
      inflated += bytes
      sinceTurn += bytes
      if (!isLarge && inflated > INFLATED_FREE_BYTES) {
        isLarge = true
        largeBodies += 1
      }
      if (sinceTurn < TURN_BYTES) return undefined
      sinceTurn = 0
      // The pause is random, so that large bodies do not all continue at once.
      const pauseMs = isLarge ? 2 * Math.random() * PAUSE_MS * largeBodies : 0
      return new Promise((resolve) => void setTimeout(resolve, pauseMs))
    },
    end() {
      if (isLarge) largeBodies -= 1
      isLarge = false
    },
  }
}
