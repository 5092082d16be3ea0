import { EXCLUDED, SEARCH_FIELD, SEARCH_PART } from '../../../contract/inbox-search-syntax.ts'
import { defaultFilters, type Filters, type SearchContext, searchWords, typedFilters } from './filters.ts'

/** The parsed text of the search field. */
export interface ParsedSearch {
  /** The filters that the text names. */
  change: Partial<Filters>
  /** Words, phrases and fields that are not part of a filter. */
  q: string
  /** Messages about invalid values. */
  problems: readonly string[]
  /** How parts of the text are searched, if they look like filters. */
  hints: readonly string[]
}

const FILTER = /^([a-z]+):(.*)$/is

/**
 * Parses words and filters such as `payment is:open type:crash`. Quotes keep a word from being a filter or a field, and
 * keep the words of a phrase together.
 */
export function parseSearch(text: string, context: SearchContext): ParsedSearch {
  const words: string[] = []
  const problems: string[] = []
  const hints: string[] = []
  const change: Partial<Filters> = {}
  for (const word of text.match(SEARCH_PART) ?? []) {
    const [, name = '', rest = ''] = FILTER.exec(word.replace(EXCLUDED, '')) ?? []
    const key = name.toLowerCase()
    const filter = Object.hasOwn(searchWords, key) ? searchWords[key] : undefined
    if (filter !== undefined && EXCLUDED.test(word)) {
      problems.push(`${key}: can’t be excluded. Choose another value, or exclude words, such as -payment.`)
      continue
    }
    if (filter === undefined) {
      words.push(isSimpleWord(word) ? unquote(word) : word)
      if (SEARCH_FIELD.test(word)) hints.push(explainField(key))
      continue
    }
    const value = unquote(rest).trim()
    // Ignores a filter without a value, because the user is still typing it.
    if (value === '') continue
    const applied = filter.apply(value.toLowerCase(), context, change)
    if (typeof applied === 'string') problems.push(applied)
    else Object.assign(change, applied)
  }
  return { change, q: words.join(' ').trim(), problems, hints }
}

/**
 * Status, spam filter and project as they were before the search text named a status or a project. Status and spam
 * filter are restored when the text no longer names a status, the project when it no longer names a project.
 */
export type ReplacedFilters = Partial<Pick<Filters, 'status' | 'isSpam' | 'project'>>

/**
 * Returns the filters that a search string selects. Status and project keep their values unless the string names them.
 * If only the previous text named them, their values in `replaced` are restored.
 */
export function applySearch(
  filters: Filters,
  { change, q }: ParsedSearch,
  replaced: ReplacedFilters = {},
): Filters {
  const off = Object.fromEntries(typedFilters.map((name) => [name, defaultFilters[name]]))
  return { ...filters, ...off, ...replaced, ...change, q }
}

/**
 * Returns the new value of `replaced` after the text has changed. `filters` are the filters before the change of the
 * text.
 */
export function updateReplaced(
  filters: Filters,
  { change }: ParsedSearch,
  replaced: ReplacedFilters,
): ReplacedFilters {
  const { status, isSpam, project } = { ...filters, ...replaced }
  return {
    ...(change.status !== undefined && { status, isSpam }),
    ...(change.project !== undefined && { project }),
  }
}

/** Formats filters as the text of the search field. */
export function formatSearch(filters: Filters, context: SearchContext): string {
  const typed = Object.entries(searchWords).flatMap(([name, { format }]) =>
    format(filters, context).map((value) => `${name}:${/\s/.test(value) ? `"${value}"` : value}`),
  )
  return [...typed, filters.q].filter((word) => word !== '').join(' ')
}

function explainField(name: string): string {
  const known = Object.keys(searchWords)
    .map((each) => `${each}:`)
    .join(', ')
  return `“${name}” is searched as a field of forms, custom data and metadata. Filters are ${known}.`
}

/** Whether a word means the same without quotes. */
function isSimpleWord(word: string): boolean {
  return !/^"(?:-|[^"]*[\s:])/.test(word)
}

/** Returns the words and phrases that a search finds in texts, for highlighting. */
export function listSearchedTexts(q: string): string[] {
  return (q.match(SEARCH_PART) ?? [])
    .filter((part) => !EXCLUDED.test(part) && !SEARCH_FIELD.test(part))
    .map((part) => unquote(part).trim().toLowerCase())
    .filter((text) => text !== '')
}

/** Removes a pair of quotes around a word. */
function unquote(word: string): string {
  return word.length > 1 && word.startsWith('"') && word.endsWith('"') ? word.slice(1, -1) : word
}

export interface Completion {
  /** The text of the field after the completion is chosen. */
  text: string
  label: string
  help: string
}

const MOST = 8

/** Returns the completions of the last word: names of filters, or values of the filter that is being typed. */
export function listCompletions(text: string, context: SearchContext): Completion[] {
  const start = text.length - (/(?:"[^"]*"?|\S)*$/.exec(text)?.[0].length ?? 0)
  const word = text.slice(start)
  const before = text.slice(0, start)
  const [, name = '', typed = ''] = FILTER.exec(word) ?? []
  const filter = searchWords[name.toLowerCase()]
  if (filter !== undefined) {
    const wanted = typed.replace('"', '').toLowerCase()
    return filter
      .listValues(context)
      .filter((value) => value.startsWith(wanted) && value !== wanted)
      .slice(0, MOST)
      .map((value) => {
        const label = `${name.toLowerCase()}:${/\s/.test(value) ? `"${value}"` : value}`
        return { text: `${before}${label} `, label, help: filter.valueHelp?.[value] ?? '' }
      })
  }
  if (word.includes(':') || (word === '' && text !== '')) return []
  return Object.entries(searchWords)
    .filter(([each]) => each.startsWith(word.toLowerCase()))
    .map(([each, { help }]) => ({ text: `${before}${each}:`, label: `${each}:`, help }))
}
