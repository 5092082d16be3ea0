import { readStoredJson, removeStored, writeStored } from '../preferences/storage.ts'

const KEY = 'search.recent'
const MAX_SEARCHES = 5
const MAX_CHARACTERS = 60

/** Returns the reader's recent searches, newest first. They never leave the browser. */
export function readRecentSearches(): string[] {
  const stored = readStoredJson(KEY)
  return Array.isArray(stored)
    ? stored.filter((query) => typeof query === 'string').slice(0, MAX_SEARCHES)
    : []
}

/** Stores a search that the reader followed. Skips long text, such as pasted error messages. */
export function saveRecentSearch(query: string): void {
  const text = query.trim()
  if (text === '' || text.length > MAX_CHARACTERS) return
  const others = readRecentSearches().filter((other) => other.toLowerCase() !== text.toLowerCase())
  writeStored(KEY, JSON.stringify([text, ...others].slice(0, MAX_SEARCHES)))
}

export function clearRecentSearches(): void {
  removeStored(KEY)
}
