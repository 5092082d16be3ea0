import { splitWords } from './search-words.ts'

/**
 * Separates the name of a field from its value in the word index. It counts as a letter, so that neither `splitWords`
 * nor FTS5 splits the word.
 */
const SEPARATOR = '\u02D0'
/** Longer values are texts, which have no field words. */
const MAX_VALUE_LENGTH = 200
const MAX_WORD_LENGTH = 64
/** Maximum number of characters of a report's field words, which take their place from the other words. */
const MAX_CHARACTERS = 2000
/** Card numbers must not be in the index. */
const LONG_NUMBER = /\d{13,}/

/** Short names of fields that reports have under other names. A map, because fields can be called `constructor`. */
const aliases: ReadonlyMap<string, string> = new Map([
  ['reportedBy', 'reporter'],
  ['browserName', 'browser'],
  ['systemName', 'system'],
  ['releaseVersionNumber', 'version'],
  ['buildVersionNumber', 'build'],
])

/**
 * Returns a word for each field and value of objects at any depth, so that searches such as `order:A-1042` find them.
 * A value with punctuation also matches up to each punctuation mark: version 3.18.2 has words for 3, 3.18 and 3.18.2.
 */
export function listFieldWords(objects: readonly unknown[]): string[] {
  const words = new Set<string>()
  let length = 0
  for (const [name, value] of objects.flatMap(listFields)) {
    for (const word of formatFieldWords(name, value)) {
      if (word.length > MAX_WORD_LENGTH || words.has(word)) continue
      length += word.length + 1
      if (length > MAX_CHARACTERS) return [...words]
      words.add(word)
    }
  }
  return [...words]
}

function formatFieldWords(name: string, value: string): string[] {
  if (LONG_NUMBER.test(value.replaceAll(/[\s-]/g, ''))) return []
  return value.split(/\s+/).flatMap((text) => {
    const parts = splitWords(text)
    return parts.flatMap((_, index) => formatWord(name, parts.slice(0, index + 1)) ?? [])
  })
}

/** Returns the words that a report must have for a search such as `order:A-1042`. */
export function toFieldWords(name: string, value: string): string[] {
  return value.split(/\s+/).flatMap((text) => formatWord(name, splitWords(text)) ?? [])
}

function formatWord(name: string, parts: readonly string[]): string | undefined {
  const key = splitWords(name).join('')
  const text = parts.join('')
  return key === '' || text === '' ? undefined : `${key}${SEPARATOR}${text}`
}

function listFields(value: unknown): [name: string, value: string][] {
  if (typeof value !== 'object' || value === null) return []
  if (Array.isArray(value)) return value.flatMap(listFields)
  return Object.entries(value).flatMap(([key, each]): [string, string][] => {
    const name = aliases.get(key) ?? key
    const values: unknown[] = Array.isArray(each) ? each : [each]
    return values.flatMap((one) => {
      if (typeof one === 'object') return listFields(one)
      const text = typeof one === 'string' ? one : JSON.stringify(one)
      return text.length > MAX_VALUE_LENGTH ? [] : [[name, text]]
    })
  })
}
