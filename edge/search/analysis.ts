import { stemmer } from '@orama/stemmers/english'

/** A searchable word of a text and where it stands. The parts of an identifier share its position. */
export interface Token {
  word: string
  /** Ordinal of the word in the text: neighbors differ by one. */
  position: number
  /** Offsets into the text. */
  start: number
  end: number
}

/**
 * A word with what holds an identifier together: `validator_key.json`, `--download-config`, `0.0.0.0:3030`,
 * `/debug/pages`, `~/.near`, `tier3_opt_in`. A sentence's closing punctuation is not part of it.
 */
const WORD = /(?:--?|[/~.]+)?[\p{L}\p{N}]+(?:[._:/@\\'’-]+[\p{L}\p{N}]+)*/gu
const PART = /[\p{L}\p{N}]+/gu
/** Between the humps of `trackedShards`, `NodeKey`; not in `NEAR`. */
const HUMP = /(?<=\p{Ll})(?=\p{Lu})/u
/** `/status` of `http://localhost:3030/status`: how people speak of an endpoint. */
const PATH_TAIL = /\/[^/]+$/
const POSSESSIVE = /['’]s$/

/**
 * The words of a text: identifiers whole and in parts, case and diacritics folded.
 * `neard --home ~/.near` gives `neard`, `--home`, `home`, `~/.near`, `near`.
 */
export function tokenize(text: string): Token[] {
  const tokens: Token[] = []
  let position = 0
  for (const match of text.matchAll(WORD)) {
    const [start, end] = [match.index, match.index + match[0].length]
    const identifier = match[0].replace(POSSESSIVE, '')
    const parts = partsOf(identifier)
    const whole = fold(identifier)
    if (parts.length !== 1 || parts[0] !== whole) tokens.push({ word: whole, position, start, end })
    for (const word of parts) tokens.push({ word, position: position++, start, end })
    const tail = PATH_TAIL.exec(whole)?.[0]
    if (tail !== undefined && tail !== whole) tokens.push({ word: tail, position: position - 1, start, end })
  }
  return tokens
}

/** `validator_key.json` -> `validator`, `key`, `json`; `trackedShards` -> `tracked`, `shards`. */
function partsOf(identifier: string): string[] {
  return (identifier.match(PART) ?? []).flatMap((part) => part.split(HUMP)).map(fold)
}

/** Lower case, without diacritics. */
export function fold(word: string): string {
  return word
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
}

/** English stem of a plain word; anything with a digit or a sign in it is its own stem. */
export function stem(word: string): string {
  return /^[a-z]{3,}$/.test(word) ? stemmer(word) : word
}
