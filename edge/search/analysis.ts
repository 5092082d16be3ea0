import { components } from '@orama/orama'

/** The stemmer inside Orama. */
const { stemmer = fold } = components.tokenizer.createTokenizer({ stemming: true })

/** A word or an identifier in text. */
export interface Word {
  /** The word in lower case, without diacritics, possessive endings and thousands separators. */
  whole: string
  /** Parts of an identifier: `node`, `key` and `json` for `node_key.json`. A plain word has one part: itself. */
  parts: string[]
  /**
   * The last segment of a path: `/status` for `http://localhost:3030/status`. Readers search for an endpoint by this
   * segment.
   */
  tail?: string
  /** Start and end of the word as offsets in the text. */
  start: number
  end: number
}

/**
 * A word, including the characters that connect an identifier: `validator_key.json`, `--download-config`,
 * `0.0.0.0:3030`, `/debug/pages`, `~/.near`, `tier3_opt_in`, `43,200`. Closing punctuation of a sentence is not part of
 * it.
 */
const WORD =
  /(?:--?|[/~.]{1,4})?(?:\d{1,3}(?:,\d{3}){1,6}(?![\p{L}\p{N}])|[\p{L}\p{N}]+(?:[._:/@\\'’-]{1,4}[\p{L}\p{N}]+)*)/gu
const PART = /[\p{L}\p{N}]+/gu
/** Matches a word that is no identifier. */
export const PLAIN = /^[a-z]+$/
/** Matches the character before a word boundary in `trackedShards` and `DBNotFound`, but nothing in `NEAR`. */
const BEFORE_CAPITAL = /\p{Ll}(?=\p{Lu})|\p{Lu}(?=\p{Lu}\p{Ll})/gu
const TAIL = /\/[^/]+$/
const POSSESSIVE = /['’]s$/
const THOUSANDS = /,/g
const NOT_ASCII = /[^ -~]/

/** Splits text into words. An identifier is one word. */
export function readWords(text: string): Word[] {
  return Array.from(text.matchAll(WORD), ({ 0: typed, index: start }) => {
    const end = start + typed.length
    // Nine out of ten words are plain. They skip the steps below, which take ten times as long.
    if (PLAIN.test(typed)) return { whole: typed, parts: [typed], start, end }
    const word = typed.replace(POSSESSIVE, '').replace(THOUSANDS, '')
    const whole = fold(word)
    const parts = (word.match(PART) ?? [])
      .flatMap((part) => part.replace(BEFORE_CAPITAL, '$& ').split(' '))
      .map(fold)
    const tail = parts.length > 1 ? TAIL.exec(whole)?.[0] : undefined
    return { whole, parts, ...(tail !== undefined && tail !== whole && { tail }), start, end }
  })
}

/**
 * Returns all words under which a text is indexed: for `neard --home ~/.near`, they are `neard`, `--home`, `home`,
 * `~/.near`, and `near`.
 */
export function indexedWords(text: string): string[] {
  return readWords(text).flatMap(({ whole, parts, tail = whole }) =>
    // A plain word, as nine out of ten words are.
    parts[0] === whole ? [whole] : [...new Set([whole, tail, ...parts])],
  )
}

/** Converts a word to lower case without diacritics. */
export function fold(word: string): string {
  if (!NOT_ASCII.test(word)) return word.toLowerCase()
  return word
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
}

/** English stem of a plain word; a word with a digit or symbol is its own stem. */
export function stem(word: string): string {
  return /^[a-z]{3,}$/.test(word) ? stemmer(word) : word
}

/**
 * Function words, which count little in a search and are not required in results. Excludes `no`, `up`, `out` and similar words, which have a meaning in this
 * documentation.
 */
const STOP_WORDS = new Set(
  (
    'a about after all also am an and any are as at be because been before being but by can cannot could did do ' +
    'does doing done for from get got had has have having he her herself him himself his how i if in into is it its ' +
    'itself just let me my myself need needed needs not of on or our ourselves she should so some such take takes ' +
    'than that the their them themselves then there these they this those to too us vs want was we were what when ' +
    'where whether which while who whom whose why will with would you your yourself'
  ).split(' '),
)

/**
 * Words that are stop words only after `how`: in `how long`, the word `long` does not describe what the reader looks
 * for.
 */
const DEGREES = new Set('big far fast high large long many much often old'.split(' '))

export function isStopWord(word: string, before?: string): boolean {
  return STOP_WORDS.has(word) || (before === 'how' && DEGREES.has(word))
}
