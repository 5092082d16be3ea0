export interface PollOptions {
  /** Does the work. Returns the milliseconds until the next turn at the earliest. */
  run: () => Promise<number>
  isVisible: () => boolean
  /** Calls back when the page is shown or hidden. Returns a function that stops. */
  onVisibility: (listener: () => void) => () => void
  /** Milliseconds since 1970. */
  now: () => number
  /** Calls back once. Returns a function that cancels. */
  wait: (ms: number, done: () => void) => () => void
}

/**
 * Repeats `run` while the page is visible. A hidden page does nothing, and catches up when it is shown again. Returns a
 * function that stops.
 */
export function startPolling({ run, isVisible, onVisibility, now, wait }: PollOptions): () => void {
  let dueAt = now()
  let isRunning = false
  let isStopped = false
  let cancel = (): void => undefined

  function schedule(): void {
    cancel()
    if (isStopped || isRunning || !isVisible()) return
    cancel = wait(Math.max(0, dueAt - now()), () => void turn())
  }

  async function turn(): Promise<void> {
    isRunning = true
    try {
      dueAt = now() + (await run())
    } finally {
      isRunning = false
      schedule()
    }
  }

  const stopListening = onVisibility(schedule)
  schedule()
  return () => {
    isStopped = true
    cancel()
    stopListening()
  }
}
