import { isObject, type JsonObject, parseJson } from '../../../platform/json.ts'

export function parseObjects(value: unknown): JsonObject[] {
  return Array.isArray(value) ? value.filter(isObject) : []
}

/** Strings stay as they are, other values become JSON, missing ones an empty string. */
export function formatValue(value: unknown): string {
  if (typeof value === 'string') return value
  if (value === undefined || value === null) return ''
  return JSON.stringify(value) ?? ''
}

/** Does the same as `formatValue`, but indents JSON. A string that contains JSON is parsed first. */
export function formatJson(value: unknown): string {
  const parsed = typeof value === 'string' ? parseJson(value) : value
  if (typeof parsed === 'object' && parsed !== null) return JSON.stringify(parsed, null, 2)
  return formatValue(value)
}

/** Returns a date in milliseconds since 1970. Accepts text and numbers; returns undefined for anything else. */
export function parseTime(value: unknown): number | undefined {
  const time = typeof value === 'string' ? Date.parse(value) : value
  return typeof time === 'number' && Math.abs(time) < LAST_DATE ? time : undefined
}

/** The limit of `Date` (ECMAScript 21.4.1.1); formatting a later date throws. */
const LAST_DATE = 8.64e15
