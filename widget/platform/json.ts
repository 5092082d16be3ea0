export type JsonObject = Record<string, unknown>

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

/** An object, given as such or as JSON text; anything else counts as an empty one. */
export function parseObject(value: unknown): JsonObject {
  const parsed = typeof value === 'string' ? parseJson(value) : value
  return isObject(parsed) ? parsed : {}
}

/** Pages are not type-checked against us: what should be text may be anything. */
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
