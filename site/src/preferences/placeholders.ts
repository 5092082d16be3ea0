import { isRecord } from '../navigation/is-record.ts'
import { PLACEHOLDERS_KEY } from './stored-values.ts'
import { readStoredJson, removeStored, writeStored } from './storage.ts'

/** Returns the values that the reader has filled in, by placeholder name. They never leave the browser. */
export function readPlaceholderValues(): Map<string, string> {
  const stored = readStoredJson(PLACEHOLDERS_KEY)
  const entries = isRecord(stored) ? Object.entries(stored) : []
  return new Map(
    entries.filter((entry): entry is [string, string] => typeof entry[1] === 'string' && entry[1] !== ''),
  )
}

export function writePlaceholderValues(values: ReadonlyMap<string, string>): void {
  if (values.size === 0) removeStored(PLACEHOLDERS_KEY)
  else writeStored(PLACEHOLDERS_KEY, JSON.stringify(Object.fromEntries(values)))
}
