import { indexedWords } from './analysis.ts'

/** An inverted index over a list of texts. */
export interface TextIndex {
  words: () => string[]
  /** Positions of the texts that contain the word. */
  documentsWith: (word: string) => readonly number[]
}

/** The index of a set in `search-index.json`: sorted words, and for each word the texts that contain it. */
export interface StoredIndex {
  /** Each word without the beginning that it shares with the previous word, after the length of that beginning. */
  words: string
  /** For each word the distances from text to text, one character each. */
  texts: string
}

/** Base of numbers in the stored form, and the longest shared beginning that one digit can express. */
const BASE = 36
const LONGEST_SHARED = BASE - 1
/** Code of the character for a distance of 0, and the first distance that needs more than one character. */
const FIRST_CODE = 34
const LARGE = 88
const LARGE_MARK = '!'
/** Digits of a large distance: enough for 46,000 texts. */
const LARGE_DIGITS = 3

/** Indexes the texts; a text is known by its position in the list. */
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
    words: sorted.map(([word], at) => withoutShared(word, sorted[at - 1]?.[0] ?? '')).join(' '),
    texts: sorted.map(([, positions]) => writePositions(positions)).join(' '),
  }
}

/** Restores the result of `buildTextIndex`; the texts of a word are decoded when the word is first asked for. */
export function restoreTextIndex(stored: StoredIndex): TextIndex {
  const texts = stored.texts.split(' ')
  const places = new Map<string, number>()
  let previous = ''
  for (const [at, short] of stored.words === '' ? [] : stored.words.split(' ').entries()) {
    previous = previous.slice(0, Number.parseInt(short.charAt(0), BASE)) + short.slice(1)
    places.set(previous, at)
  }
  return {
    words: () => [...places.keys()],
    documentsWith(word) {
      const place = places.get(word)
      return place === undefined ? [] : readPositions(texts[place] ?? '')
    },
  }
}

function withoutShared(word: string, previous: string): string {
  let shared = 0
  while (shared < LONGEST_SHARED && shared < word.length && word[shared] === previous[shared]) shared++
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

function readPositions(written: string): number[] {
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
