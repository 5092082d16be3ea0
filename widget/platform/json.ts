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

/**
 * Serializes plain data. Ignores the `toJSON` that Prototype.js 1.6 and similar libraries add to all arrays and strings:
 * with it, an array becomes a string.
 */
export function stringify(value: unknown): string {
  const isPolluted = 'toJSON' in Array.prototype || 'toJSON' in String.prototype
  return JSON.stringify(value, isPolluted ? readProperty : undefined)
}

/** A replacer of `JSON.stringify`, which gets the original value only from its owner. */
function readProperty(this: JsonObject, key: string): unknown {
  return this[key]
}

export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
