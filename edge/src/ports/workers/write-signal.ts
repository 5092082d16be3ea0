import type { WriteSignal } from '../write-signal.ts'

/**
 * Waits for the whole time, even if data is written earlier: other isolates also write to the database, and this
 * isolate cannot detect their writes.
 */
export const writeSignal: WriteSignal = {
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
}
