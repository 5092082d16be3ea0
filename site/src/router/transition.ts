/** Devices that hydrate within this time show cross-fades without delay. */
const FAST_MS = 14

/**
 * Whether cross-fades cost no noticeable time. At a quarter of a laptop's speed, hydration takes 15 to 50 ms instead of
 * 8, and the snapshot at the start of a cross-fade takes another 100 ms.
 */
export function isFastDevice(hydrationMs: number): boolean {
  return hydrationMs < FAST_MS
}

/** Cross-fades to what `update` renders, if the browser supports it and the reader does not prefer reduced motion. */
export async function withTransition(update: () => void): Promise<void> {
  if (!('startViewTransition' in document) || matchMedia('(prefers-reduced-motion: reduce)').matches)
    return update()
  const transition = document.startViewTransition(update)
  // Both promises reject when the next navigation interrupts this one, which is not an error.
  transition.ready.catch(() => undefined)
  transition.finished.catch(() => undefined)
  return transition.updateCallbackDone
}
