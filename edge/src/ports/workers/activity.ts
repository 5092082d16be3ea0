import type { Activity } from '../activity.ts'

/** Only waits: other isolates write too, so this one cannot know when data changed. */
export const activity: Activity = {
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
}
