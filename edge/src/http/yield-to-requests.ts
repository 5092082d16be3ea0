/** SQLite and parsers run synchronously: without a pause, long work would block all other requests. */
export function yieldToRequests(): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, 1))
}
