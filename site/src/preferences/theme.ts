import { readStored, writeStored } from './storage.ts'

export type Theme = 'light' | 'dark'

/** Key of the stored theme, which other browser tabs also follow (D-048, D-053). */
const KEY = 'theme'

/**
 * Applies the stored theme. If there is none, applies the theme of the system, or light if the system has none (D-054).
 */
export function applyTheme(): void {
  document.documentElement.dataset['theme'] = readTheme()
}

export function toggleTheme(): void {
  const theme: Theme = document.documentElement.dataset['theme'] === 'dark' ? 'light' : 'dark'
  writeStored(KEY, theme)
  document.documentElement.dataset['theme'] = theme
}

/** Follows changes of the theme in other tabs and in the system. Returns a function that stops it. */
export function followTheme(): () => void {
  const controller = new AbortController()
  const { signal } = controller
  // The event's key is null if a page has cleared the whole storage.
  window.addEventListener('storage', ({ key }) => (key === KEY || key === null) && applyTheme(), { signal })
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', applyTheme, { signal })
  return () => controller.abort()
}

function readTheme(): Theme {
  const stored = readStored(KEY)
  if (stored === 'light' || stored === 'dark') return stored
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}
