import { readStoredJson, writeStored } from './storage.ts'

const KEY = 'search.followed'
const MAX_CHARACTERS = 200

/** Remembers, for this browser tab, the search that led to a page. */
export function saveFollowedSearch(path: string, query: string): void {
  const text = query.trim().slice(0, MAX_CHARACTERS)
  writeStored(KEY, JSON.stringify([path, text]), 'session')
}

/** Returns the search that led to this page, if the reader came from one. */
export function readSearchOf(path: string): string | undefined {
  const stored = readStoredJson(KEY, 'session')
  if (!Array.isArray(stored)) return undefined
  const [followed, query]: unknown[] = stored
  return followed === path && typeof query === 'string' ? query : undefined
}
