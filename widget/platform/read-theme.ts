/** The window whose color scheme the widget follows. */
interface ThemedPage extends Pick<Window & typeof globalThis, 'document' | 'matchMedia'> {
  /** Browsers without `color-scheme` have no such property. */
  getComputedStyle: (element: Element) => { colorScheme?: string }
}

export const DARK_QUERY = '(prefers-color-scheme: dark)'

/**
 * Returns the theme to show. For `auto`, the page's `color-scheme` decides if it allows only light or only dark.
 * Otherwise, the visitor's preference decides.
 */
export function readTheme(page: ThemedPage, theme: string): 'light' | 'dark' {
  if (theme === 'light' || theme === 'dark') return theme
  const { documentElement: root } = page.document
  const meta = page.document.querySelector<HTMLMetaElement>('meta[name=color-scheme]')
  const { colorScheme = '' } = page.getComputedStyle(root)
  const declared = colorScheme === 'normal' ? (meta?.content ?? '') : colorScheme
  const hasDark = declared.includes('dark')
  if (hasDark !== declared.includes('light')) return hasDark ? 'dark' : 'light'
  return page.matchMedia(DARK_QUERY).matches ? 'dark' : 'light'
}
