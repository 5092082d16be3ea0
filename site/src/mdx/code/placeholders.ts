const PLACEHOLDER = /<([a-z][a-z0-9_]*)>/g

export interface Placeholder {
  name: string
  start: number
  end: number
}

/** Finds the placeholders that readers can fill in, such as `<account_id>`. */
export function findPlaceholders(text: string): Placeholder[] {
  return Array.from(text.matchAll(PLACEHOLDER), (match) => ({
    name: match[1] ?? '',
    start: match.index,
    end: match.index + match[0].length,
  }))
}

/**
 * Replaces the brackets of placeholders with underscores, because shell grammars treat brackets as redirections. The
 * length of the text does not change.
 */
export function maskPlaceholders(text: string): string {
  return text.replaceAll(PLACEHOLDER, '_$1_')
}
