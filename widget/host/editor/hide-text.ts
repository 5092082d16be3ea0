import { maskText } from '../masking/mask-text.ts'

/** Minimum length of strings to mask. Shorter strings, such as "no", occur in many unrelated texts. */
const MIN_LENGTH = 3
/**
 * Maximum number of covered strings to search for inside other strings. Searching for more would be slow in a long
 * replay.
 */
const MAX_SEARCHED = 300

/** Returns a function that masks the given strings wherever they occur as whole words in another string. */
export function createTextMasker(texts: readonly string[]): (text: string) => string {
  const wanted = [...new Set(texts.map(normalize))].filter((text) => text.length >= MIN_LENGTH)
  if (wanted.length === 0) return (text) => text
  const whole = new Set(wanted)
  // Sorts the longest strings first, because a regular expression tries its alternatives in order and takes the first
  // match.
  const searched = wanted.sort((one, other) => other.length - one.length).slice(0, MAX_SEARCHED)
  const pattern = new RegExp(
    `(?<![\\p{L}\\p{N}])(?:${searched.map(toPattern).join('|')})(?![\\p{L}\\p{N}])`,
    'gu',
  )
  return (text) => (whole.has(normalize(text)) ? maskText(text) : text.replace(pattern, maskText))
}

/** Applies `hide` to all strings of a JSON value. */
export function mapStrings(value: unknown, hide: (text: string) => string): unknown {
  if (typeof value === 'string') return hide(value)
  if (Array.isArray(value)) return value.map((each) => mapStrings(each, hide))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, mapStrings(each, hide)]))
}

function normalize(text: string): string {
  return text.trim().replace(/\s+/g, ' ')
}

/** Creates a pattern in which any white space between the words matches. */
function toPattern(text: string): string {
  return text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&').replaceAll(' ', '\\s+')
}
