import { create, insert, search } from '@orama/orama'
import { indexedWords } from './analysis.ts'

/** Finds the strings of a list that contain a word. */
export interface TextIndex {
  words: readonly string[]
  /** Positions in the list of the strings that contain the word. */
  documentsWith: (word: string) => readonly number[]
}

/**
 * The index of one set in `search-index.json`: the words in sorted order, and the strings that contain each of them.
 */
export interface StoredIndex {
  /**
   * All words. Each is stored as the length of the prefix that it shares with the previous word, and the rest of the
   * word.
   */
  words: string
  /**
   * For each word, the strings that contain it, as the distances between their positions. A distance is one character,
   * or `LARGE_MARK` followed by digits.
   */
  texts: string
}

/** A character that no word contains. */
export const SEPARATOR = ' '
/** Numbers are stored in base 36. `MAX_SHARED` is the largest length of a shared prefix that fits one digit. */
const BASE = 36
const MAX_SHARED = BASE - 1
/** A distance is written as the character with the code `FIRST_CODE + distance`. */
const FIRST_CODE = 34
/** Distances of this value or more are stored as `LARGE_MARK` followed by `LARGE_DIGITS` digits in base 36. */
const LARGE = 88
const LARGE_MARK = '!'
/** Digits of a large distance: enough for 46,000 strings. */
const LARGE_DIGITS = 3

/** Indexes the strings. Each string is identified by its position in the list. */
export function buildTextIndex(texts: readonly string[]): StoredIndex {
  const found = new Map<string, number[]>()
  for (const [position, text] of texts.entries()) {
    for (const word of new Set(indexedWords(text))) {
      const positions = found.get(word)
      if (positions === undefined) found.set(word, [position])
      else positions.push(position)
    }
  }
  const sorted = [...found].toSorted(([a], [b]) => (a < b ? -1 : 1))
  return {
    words: sorted.map(([word], at) => withoutShared(word, sorted[at - 1]?.[0] ?? '')).join(SEPARATOR),
    texts: sorted.map(([, positions]) => writePositions(positions)).join(SEPARATOR),
  }
}

/** Restores the result of `buildTextIndex` as an Orama database, which searches the strings. */
export function restoreTextIndex(stored: StoredIndex): TextIndex {
  const words = restoreWords(stored.words)
  // The type `enum[]` indexes words unchanged. With the type `string`, Orama would split `node_key.json` and index its
  // prefixes.
  const database = create({ schema: { words: 'enum[]' } as const })
  const texts = restoreTexts(words, stored.texts)
  for (const [position, text] of texts.entries()) {
    void insert(database, { id: String(position), words: text })
  }
  return {
    words,
    documentsWith(word) {
      const found = search(database, { where: { words: { containsAny: [word] } }, limit: texts.length })
      // Orama returns a promise only if a component or a hook is asynchronous.
      if (found instanceof Promise) throw new TypeError('asynchronous')
      return found.hits.map(({ id }) => Number(id)).toSorted((a, b) => a - b)
    },
  }
}

export function restoreWords(written: string): string[] {
  const words: string[] = []
  for (const short of written === '' ? [] : written.split(SEPARATOR)) {
    const shared = Number.parseInt(short.charAt(0), BASE)
    words.push((words.at(-1) ?? '').slice(0, shared) + short.slice(1))
  }
  return words
}

/** Restores the list of words of each string. */
function restoreTexts(words: readonly string[], written: string): string[][] {
  const texts: string[][] = []
  for (const [at, positions] of written.split(SEPARATOR).entries()) {
    for (const position of readPositions(positions)) {
      while (texts.length <= position) texts.push([])
      texts[position]?.push(words[at] ?? '')
    }
  }
  return texts
}

function withoutShared(word: string, previous: string): string {
  let shared = 0
  while (shared < MAX_SHARED && shared < word.length && word[shared] === previous[shared]) shared++
  return shared.toString(BASE) + word.slice(shared)
}

function writePositions(positions: readonly number[]): string {
  return positions
    .map((position, at) => {
      const distance = position - (positions[at - 1] ?? -1)
      if (distance < LARGE) return String.fromCharCode(FIRST_CODE + distance)
      return LARGE_MARK + distance.toString(BASE).padStart(LARGE_DIGITS, '0')
    })
    .join('')
}

export function readPositions(written: string): number[] {
  const positions: number[] = []
  let position = -1
  for (let at = 0; at < written.length; at++) {
    if (written[at] === LARGE_MARK) {
      position += Number.parseInt(written.slice(at + 1, at + 1 + LARGE_DIGITS), BASE)
      at += LARGE_DIGITS
    } else position += written.charCodeAt(at) - FIRST_CODE
    positions.push(position)
  }
  return positions
}
