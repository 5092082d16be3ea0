/** A JSON object of the export. Its fields are not validated. */
export type JsonObject = Readonly<Record<string, unknown>>

export function isObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

export function toObject(value: unknown): JsonObject {
  return isObject(value) ? value : {}
}

export function toList(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : []
}

/** Returns a string without spaces at its ends; undefined for an empty string and for other values. */
export function toText(value: unknown): string | undefined {
  const text = typeof value === 'string' ? value.trim().toWellFormed() : ''
  return text === '' ? undefined : text
}

/** Returns an id, which can be text, a number, or an object in MongoDB's extended JSON. */
export function toId(value: unknown): string | undefined {
  if (typeof value === 'number') return String(value)
  return toText(value) ?? toText(toObject(value)['$oid'])
}

/** Returns the id of an object, or the value itself if it is an id. */
export function findId(value: unknown): string | undefined {
  const { id, _id } = toObject(value)
  return toId(value) ?? toId(id) ?? toId(_id)
}

/** Returns milliseconds since 1970 for an ISO date, a number, or an object in MongoDB's extended JSON. */
export function toTime(value: unknown): number | undefined {
  if (isObject(value)) return toTime(value['$date'])
  const time = typeof value === 'string' && /^\d{4}-\d\d-\d\d/.test(value) ? Date.parse(value) : value
  return typeof time === 'number' && Number.isFinite(time) && time >= 0 ? Math.floor(time) : undefined
}
