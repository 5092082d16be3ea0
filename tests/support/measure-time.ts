/**
 * Maximum additional time that a fault may cost a request. It is twice the timeout for storage that hangs
 * (`STORAGE_TIMEOUT_MS`), so that a slow machine passes.
 */
export const ANSWERED_WITHIN_MS = 10_000

/** Runs a function, and returns its result and duration in milliseconds. */
export async function measure<Result>(run: () => Promise<Result>): Promise<{ result: Result; ms: number }> {
  const start = performance.now()
  const result = await run()
  return { result, ms: performance.now() - start }
}
