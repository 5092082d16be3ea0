import { EXCLUDED, QUOTED, SEARCH_FIELD, SEARCH_PART } from '../../contract/inbox-search-syntax.ts'
import { toFieldWords } from './field-words.ts'

/** One condition of a search. Texts are in lower case. */
export type SearchPart =
  | { kind: 'word'; text: string }
  /** Text that must appear as it is. */
  | { kind: 'phrase'; text: string }
  /** A field and its value, as `words` of the index. `text` is how they were typed, because they can also be text. */
  | { kind: 'field'; text: string; words: string[] }

export interface SearchQuery {
  required: SearchPart[]
  excluded: SearchPart[]
}

/**
 * Parses words, phrases in quotes, fields such as `order:A-1042`, and each of these after a minus sign, which excludes
 * what matches it.
 */
export function parseSearchQuery(q: string): SearchQuery {
  const query: SearchQuery = { required: [], excluded: [] }
  for (const text of q.toLowerCase().match(SEARCH_PART) ?? []) {
    const isExcluded = EXCLUDED.test(text)
    const part = parsePart(text.replace(EXCLUDED, ''))
    if (part !== undefined) query[isExcluded ? 'excluded' : 'required'].push(part)
  }
  return query
}

function parsePart(text: string): SearchPart | undefined {
  const quoted = QUOTED.exec(text)?.[1]?.trim().replaceAll(/\s+/g, ' ')
  if (quoted === '') return undefined
  if (quoted !== undefined) return { kind: quoted.includes(' ') ? 'phrase' : 'word', text: quoted }
  const [, name = '', value = ''] = SEARCH_FIELD.exec(text) ?? []
  const words = toFieldWords(name, value.replaceAll('"', ''))
  return words.length === 0 ? { kind: 'word', text } : { kind: 'field', text, words }
}
