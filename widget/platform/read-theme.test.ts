import { expect, test } from 'bun:test'
import { readTheme } from './read-theme.ts'

interface PageStyle {
  theme?: string
  colorScheme?: string
  meta?: string
  prefersDark?: boolean
}

function read({ theme = 'auto', colorScheme = 'normal', meta, prefersDark = false }: PageStyle): string {
  const page = {
    document: { querySelector: () => (meta === undefined ? null : { content: meta }) },
    getComputedStyle: () => ({ colorScheme }),
    matchMedia: () => ({ matches: prefersDark }),
  } as unknown as Window & typeof globalThis // the mock has every property that the code reads
  return readTheme(page, theme)
}

const cases: [given: PageStyle, theme: string][] = [
  [{}, 'light'],
  [{ prefersDark: true }, 'dark'],
  [{ theme: 'light', prefersDark: true }, 'light'],
  [{ theme: 'dark' }, 'dark'],
  [{ theme: 'dark', colorScheme: 'light' }, 'dark'],
  [{ theme: 'sepia', prefersDark: true }, 'dark'],
  [{ colorScheme: 'dark' }, 'dark'],
  [{ colorScheme: 'light', prefersDark: true }, 'light'],
  [{ colorScheme: 'only light', prefersDark: true }, 'light'],
  [{ colorScheme: 'light dark', prefersDark: true }, 'dark'],
  [{ colorScheme: 'light dark' }, 'light'],
  [{ meta: 'dark' }, 'dark'],
  [{ meta: 'light dark', prefersDark: true }, 'dark'],
  [{ meta: 'dark', colorScheme: 'light', prefersDark: true }, 'light'],
]

test.each(cases)('the theme of %j is %s', (given, theme) => {
  expect(read(given)).toBe(theme)
})
