/** Returns the text of a thrown value, for logs and for messages to owners. */
export function formatError(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
