import { readStored, writeStored } from './storage.ts'

export type Theme = 'light' | 'dark'

/** Key of the stored theme, which other browser tabs also follow (D-048, D-053). */
const KEY = 'theme'

/** Applies the stored theme, or else the theme of the system, or else light (D-054). */
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
  // When a page clears the whole storage, the event's key is null.
  window.addEventListener('storage', ({ key }) => (key === KEY || key === null) && applyTheme(), { signal })
  matchMedia('(prefers-color-scheme: dark)').addEventListener('change', applyTheme, { signal })
  return () => controller.abort()
}

function readTheme(): Theme {
  const stored = readStored(KEY)
  if (stored === 'light' || stored === 'dark') return stored
  return matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}
