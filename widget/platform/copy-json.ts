/** Copies a value through JSON. Returns a placeholder string if the value cannot be serialized. */
export function copyJson(value: unknown): unknown {
  try {
    const text = JSON.stringify(value)
    return text === undefined ? undefined : JSON.parse(text)
  } catch {
    return '<not_serialisable>'
  }
}
