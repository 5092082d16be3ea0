import { readStored, writeStored } from './storage.ts'

export type Theme = 'light' | 'dark'

/** Key of the stored theme, which other browser tabs also follow (D-048, D-053). */
const KEY = 'theme'

/**
 * Applies the stored theme. If there is none, applies the theme of the system, or light if the system has none (D-054).
 */
export function applyTheme(): void {
  showTheme(readTheme())
}

/** Also makes the dark one of the two theme colors of the browser's bars apply in the dark theme only. */
function showTheme(theme: Theme): void {
  document.documentElement.dataset['theme'] = theme
  const dark = document.querySelector<HTMLMetaElement>('meta[media]')
  if (dark) dark.media = theme === 'dark' ? 'all' : 'not all'
}

export function toggleTheme(): void {
  const theme: Theme = document.documentElement.dataset['theme'] === 'dark' ? 'light' : 'dark'
  writeStored(KEY, theme)
  showTheme(theme)
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
