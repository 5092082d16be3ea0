import type { Activity } from '../activity.ts'

/** Other isolates write too, so there are no local notifications. */
export const activity: Activity = {
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
}
