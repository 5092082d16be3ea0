/** A value as JSON sees it, as it is now; what cannot be written becomes a text that says so. */
export function copyJson(value: unknown): unknown {
  try {
    const text = JSON.stringify(value)
    return text === undefined ? undefined : JSON.parse(text)
  } catch {
    return '<not_serialisable>'
  }
}
