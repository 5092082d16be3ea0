const PREFERENCE = /\(\s*prefers-color-scheme\s*:\s*(dark|light)\s*\)/gi

/** Which of two looks the visitor prefers: whoever reads the report may prefer the other. */
export type Scheme = 'dark' | 'light'

export function readScheme({ defaultView }: Document): Scheme {
  return defaultView?.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}

/** Media conditions, or a sheet with some, that hold for everybody as they hold for the visitor. */
export function pinScheme(text: string, scheme: Scheme): string {
  return text.replace(PREFERENCE, (_all, asked: string) =>
    asked.toLowerCase() === scheme ? '(min-width:0)' : '(max-width:0)',
  )
}

/** What the root, by its sheets or else by a `meta` of the page, has come to: as a declaration. */
export function toSchemeStyle(root: Element, scheme: Scheme): string {
  const { colorScheme } = getComputedStyle(root)
  const meta = root.ownerDocument.querySelector('meta[name="color-scheme"]')
  const offered = colorScheme === 'normal' ? (meta?.getAttribute('content') ?? '') : colorScheme
  const [only, other] = ['light', 'dark'].filter((name) => offered.includes(name))
  return only === undefined ? '' : `;color-scheme:${other === undefined ? only : scheme}!important`
}
