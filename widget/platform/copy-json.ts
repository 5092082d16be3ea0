/** Copies a value through JSON. A value that cannot be serialized becomes a text that says so. */
export function copyJson(value: unknown): unknown {
  try {
    const text = JSON.stringify(value)
    return text === undefined ? undefined : JSON.parse(text)
  } catch {
    return '<not_serialisable>'
  }
}
