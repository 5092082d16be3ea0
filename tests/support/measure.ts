/**
 * After this long the widget gives a request up. Tests compare with it the time that a request takes longer than the
 * same request does when all is well, so that a busy machine does not count.
 */
export const GIVEN_UP_AFTER_MS = 6000

/** What a promise resolves to, and how many milliseconds that took. */
export async function measure<Result>(run: () => Promise<Result>): Promise<{ result: Result; ms: number }> {
  const start = performance.now()
  const result = await run()
  return { result, ms: performance.now() - start }
}
