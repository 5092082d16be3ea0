import type { WriteSignal } from '../write-signal.ts'

/** Only waits: other isolates write too, so this one cannot know when data changed. */
export const writeSignal: WriteSignal = {
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
}
