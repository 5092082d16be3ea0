const PREFERENCE = /\(\s*prefers-color-scheme\s*:\s*(dark|light)\s*\)/gi

/** The color scheme that the visitor prefers, which can differ from that of a person who reads the report. */
export type Scheme = 'dark' | 'light'

export function readScheme({ defaultView }: Document): Scheme {
  return defaultView?.matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
}

/**
 * Replaces `prefers-color-scheme` conditions in media queries with the visitor's result, so that everyone who reads the
 * report sees the colors that the visitor saw.
 */
export function pinScheme(text: string, scheme: Scheme): string {
  return text.replace(PREFERENCE, (_all, asked: string) =>
    asked.toLowerCase() === scheme ? '(min-width:0)' : '(max-width:0)',
  )
}

/**
 * Returns a CSS declaration with the color scheme of the root element, which its style sheets or a `meta` element set;
 * empty if neither does.
 */
export function toSchemeStyle(root: Element, scheme: Scheme): string {
  const { colorScheme } = getComputedStyle(root)
  const meta = root.ownerDocument.querySelector('meta[name="color-scheme"]')
  const offered = colorScheme === 'normal' ? (meta?.getAttribute('content') ?? '') : colorScheme
  const [only, other] = ['light', 'dark'].filter((name) => offered.includes(name))
  return only === undefined ? '' : `;color-scheme:${other === undefined ? only : scheme}!important`
}
