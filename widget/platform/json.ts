export type JsonObject = Record<string, unknown>

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** Accepts an object or JSON text of an object. Returns an empty object for anything else. */
export function parseObject(value: unknown): JsonObject {
  const parsed = typeof value === 'string' ? parseJson(value) : value
  return isObject(parsed) ? parsed : {}
}

/** Converts any value to text. Host pages are not type-checked and may pass values of other types. */
export function toText(value: unknown): string {
  return typeof value === 'string' ? value : String(value)
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
