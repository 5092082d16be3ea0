import type { WriteSignal } from '../write-signal.ts'

/** Only waits for the given time: other isolates also write to the database, and this one does not notice that. */
export const writeSignal: WriteSignal = {
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
}
