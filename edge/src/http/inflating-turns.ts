import { INFLATED_FREE_BYTES } from '../../contract/limits.ts'

/** Inflated bytes between two turns of the event loop: scanning them takes about five milliseconds at worst. */
const TURN_BYTES = 128 * 1024
/** Average rest after each turn of a large body, four times as long as the turn. */
const REST_MS = 20

export interface Turns {
  /** Waits while other requests have their turn. */
  take(bytes: number): Promise<void> | undefined
  end(): void
}

/** Bodies beyond `INFLATED_FREE_BYTES` that are being inflated now. */
let largeBodies = 0

/**
 * Shares the processor between a body that inflates and other requests. Half a megabyte can inflate to a whole report,
 * and nothing in that waits for the network. However many large bodies there are, they rest most of the time.
 */
export function startTurns(): Turns {
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
      // Random, so that not all of them continue in the same turn.
      const restMs = isLarge ? 2 * Math.random() * REST_MS * largeBodies : 0
      return new Promise((resolve) => void setTimeout(resolve, restMs))
    },
    end() {
      if (isLarge) largeBodies -= 1
      isLarge = false
    },
  }
}
