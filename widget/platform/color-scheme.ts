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

/** Also replaces offers of both color schemes with the visitor's. */
export function pinOfferedScheme(text: string, scheme: Scheme): string {
  return pinScheme(text, scheme).replace(OFFER, `$1${scheme}`)
}

const OFFER = /(\bcolor-scheme\s*:\s*)(?:light\s+dark|dark\s+light)\b/gi
