import type { Activity } from '../activity.ts'

/** What is written, another isolate may have written: there is nothing to hear. */
export const activity: Activity = {
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
}
