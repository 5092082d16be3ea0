import { formatBytes } from '../format-units.ts'
import { isObject } from '../../../platform/json.ts'

/** Large parts that are unreadable as text. */
const LARGE: readonly (readonly [part: string, key: string])[] = [
  ['screenshotData', 'html'],
  ['webReplay', 'initialState'],
  ['webReplay', 'initialActions'],
  ['webReplay', 'actions'],
  ['webReplay', 'resourcesToResolve'],
]

/** Replaces large parts of a report with their size, without changing the report. */
export function summarizeBody(body: unknown): unknown {
  if (!isObject(body)) return body
  const summary = { ...body }
  for (const [part, key] of LARGE) {
    const fields = summary[part]
    if (isObject(fields) && key in fields) summary[part] = { ...fields, [key]: describe(fields[key]) }
  }
  return summary
}

function describe(value: unknown): string {
  const characters = (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).length
  return Array.isArray(value)
    ? `… ${value.length} entries, ${formatBytes(characters)}`
    : `… ${formatBytes(characters)}`
}
