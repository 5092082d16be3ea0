/**
 * Twice the timeout for storage that hangs (`STORAGE_TIMEOUT_MS`), so that a machine half as fast passes. Tests compare
 * it with the additional time that a request takes because of a fault.
 */
export const ANSWERED_WITHIN_MS = 10_000

/** Runs a function, and returns its result and duration in milliseconds. */
export async function measure<Result>(run: () => Promise<Result>): Promise<{ result: Result; ms: number }> {
  const start = performance.now()
  const result = await run()
  return { result, ms: performance.now() - start }
}
