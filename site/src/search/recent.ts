import { readStoredJson, removeStored, writeStored } from '../choices/storage.ts'

const KEY = 'search.recent'
const KEPT = 5
const LONGEST = 60

/** The reader's last searches, the newest first; they never leave the browser. */
export function readRecent(): string[] {
  const stored = readStoredJson(KEY)
  return Array.isArray(stored) ? stored.filter((query) => typeof query === 'string').slice(0, KEPT) : []
}

/** Keeps a search that led somewhere. A pasted message is no search to do again. */
export function keepRecent(query: string): void {
  const text = query.trim()
  if (text === '' || text.length > LONGEST) return
  const others = readRecent().filter((other) => other.toLowerCase() !== text.toLowerCase())
  writeStored(KEY, JSON.stringify([text, ...others].slice(0, KEPT)))
}

export function forgetRecent(): void {
  removeStored(KEY)
}
