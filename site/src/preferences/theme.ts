import { readStored, writeStored } from './storage.ts'

export type Theme = 'light' | 'dark'

/** Where the choice is kept; other tabs follow changes of it (D-048, D-053). */
const KEY = 'theme'

/** Puts the reader's theme on the document: the saved choice, else the system's, else light (D-054). */
export function applyTheme(): void {
  document.documentElement.dataset['theme'] = readTheme()
}

export function toggleTheme(): void {
  const theme: Theme = document.documentElement.dataset['theme'] === 'dark' ? 'light' : 'dark'
  writeStored(KEY, theme)
  document.documentElement.dataset['theme'] = theme
}

/** Follows the choice made in another tab and, without one, the system. Returns what ends it. */
export function followTheme(): () => void {
  const stop = new AbortController()
  const { signal } = stop
  // A cleared storage has no key.
  window.addEventListener('storage', ({ key }) => (key === KEY || key === null) && applyTheme(), { signal })
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', applyTheme, { signal })
  return () => stop.abort()
}

function readTheme(): Theme {
  const stored = readStored(KEY)
  if (stored === 'light' || stored === 'dark') return stored
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}
