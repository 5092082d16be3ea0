export type JsonObject = Record<string, unknown>

export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function parseObjects(value: unknown): JsonObject[] {
  return Array.isArray(value) ? value.filter(isJsonObject) : []
}

/** A text as it is, anything else as JSON; empty for what is not there. */
export function formatValue(value: unknown): string {
  if (typeof value === 'string') return value
  if (value === undefined || value === null) return ''
  return JSON.stringify(value) ?? ''
}

/** The same over several lines, with the keys in their order. A text that is JSON is laid out as well. */
export function formatJson(value: unknown): string {
  const parsed = typeof value === 'string' ? parseJson(value) : value
  if (typeof parsed === 'object' && parsed !== null) return JSON.stringify(parsed, null, 2)
  return formatValue(value)
}

/** Milliseconds since 1970 of a date as text or number; undefined for anything else. */
export function parseTime(value: unknown): number | undefined {
  const time = typeof value === 'string' ? Date.parse(value) : value
  return typeof time === 'number' && Math.abs(time) < LAST_DATE ? time : undefined
}

/** What `Date` can hold (ECMAScript 21.4.1.1); beyond it a date throws when it is written. */
const LAST_DATE = 8.64e15

function parseJson(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
