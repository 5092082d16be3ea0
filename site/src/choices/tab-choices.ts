import { readStored, writeStored } from './storage.ts'

/** One key a group, so that two tabs of the browser do not overwrite each other's groups (D-051). */
const toKey = (group: string) => `tabs.${group}`

export function readTabChoice(group: string): string | null {
  return readStored(toKey(group))
}

export function writeTabChoice(group: string, value: string): void {
  writeStored(toKey(group), value)
}
