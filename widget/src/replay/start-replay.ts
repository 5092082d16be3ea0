import type { StartReplay } from '../loader/captures.ts'

/** Records what happens on the page (W-100). */
export const startReplay: StartReplay = () => ({
  take: () => Promise.resolve(undefined),
  restart() {},
  stop() {},
})
