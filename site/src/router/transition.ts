/** Milliseconds. A device that hydrates the page within this time is fast enough for cross-fades. */
const FAST_MS = 14

/**
 * Whether the device shows cross-fades without noticeable delay. A laptop hydrates in 8 ms. A device with a quarter of
 * its speed takes 15 to 50 ms, and taking the snapshot at the start of a cross-fade takes another 100 ms.
 */
export function isFastDevice(hydrationMs: number): boolean {
  return hydrationMs < FAST_MS
}

/**
 * Calls `update`, and cross-fades to what it renders if the browser supports that and the reader does not prefer
 * reduced motion.
 */
export async function withTransition(update: () => void): Promise<void> {
  if (!('startViewTransition' in document) || matchMedia('(prefers-reduced-motion: reduce)').matches)
    return update()
  const transition = document.startViewTransition(update)
  // Both promises reject when the next navigation interrupts this one, which is not an error.
  transition.ready.catch(() => undefined)
  transition.finished.catch(() => undefined)
  return transition.updateCallbackDone
}
