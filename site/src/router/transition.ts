/** A machine that draws the chrome in this time, fades without its reader having to wait for it. */
const FAST_MS = 14

/**
 * Whether a fade is for free here. At a quarter of a laptop's speed, where the chrome takes 15 to 50 ms instead of 8,
 * taking the picture of the old page that a fade begins with costs another 100.
 */
export function isFastDevice(drawingMs: number): boolean {
  return drawingMs < FAST_MS
}

/** Cross-fades into what `update` draws, where the browser can and the reader does not mind motion. */
export async function withTransition(update: () => void): Promise<void> {
  if (!('startViewTransition' in document) || matchMedia('(prefers-reduced-motion: reduce)').matches)
    return update()
  const transition = document.startViewTransition(update)
  // Both reject when the next navigation cuts this one short, which is no error.
  transition.ready.catch(() => undefined)
  transition.finished.catch(() => undefined)
  return transition.updateCallbackDone
}
