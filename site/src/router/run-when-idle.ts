/**
 * Runs `act` when the browser is idle, after `limit` milliseconds at most. Safari has no requestIdleCallback, so it waits
 * `delay` milliseconds.
 */
export function runWhenIdle(act: () => void, { limit, delay }: { limit: number; delay: number }): void {
  if (typeof requestIdleCallback === 'function') requestIdleCallback(act, { timeout: limit })
  else setTimeout(act, delay)
}
