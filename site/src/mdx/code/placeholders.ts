const PLACEHOLDER = /<([a-z][a-z0-9_]*)>/g

export interface Placeholder {
  name: string
  start: number
  end: number
}

/** Where readers can fill something in: `<account_id>`, in a line of a command. */
export function findPlaceholders(text: string): Placeholder[] {
  return Array.from(text.matchAll(PLACEHOLDER), (match) => ({
    name: match[1] ?? '',
    start: match.index,
    end: match.index + match[0].length,
  }))
}

/**
 * The same text, length included, with words in place of placeholders: a grammar would take the brackets for
 * redirections and colour the rest of the line wrongly.
 */
export function maskPlaceholders(text: string): string {
  return text.replaceAll(PLACEHOLDER, '_$1_')
}
