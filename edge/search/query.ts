import { readWords } from './analysis.ts'
import { normalizeMessage } from './normalize-message.ts'
import { isStopWord } from './stop-words.ts'

/** A word or an identifier of a query. */
export interface QueryWord {
  whole: string
  /** Parts of an identifier. A plain word has one part: itself. */
  parts: string[]
  /** True for a function word, such as `the` or `how`. */
  isStopWord: boolean
  /** True if the reader may still be typing the word. */
  isOpen: boolean
}

/** True if a word contains a symbol, a digit or an inner capital. */
export function isIdentifier({ whole, parts }: QueryWord): boolean {
  return parts.length > 1 || parts[0] !== whole
}

/** Maximum number of words in a query, enough for a pasted message. */
const MAX_WORDS = 24
/** Maximum length of a query, enough for a screen of log output. Further characters are ignored. */
const MAX_CHARACTERS = 4000

/** Parses a query without the variable parts of log messages. Each word appears once. */
export function readQuery(text: string): QueryWord[] {
  return readTypedWords(normalizeMessage(text.slice(0, MAX_CHARACTERS)))
}

/** Parses a query without removing parts of log messages. Each word appears once. */
export function readTypedWords(text: string): QueryWord[] {
  const typed = readWords(text)
  const isTyping = /[\p{L}\p{N}]$/u.test(text)
  const words = new Map<string, QueryWord>()
  for (const [place, { whole, parts }] of typed.entries()) {
    const isOpen = isTyping && place === typed.length - 1
    const known = words.get(whole)
    if (!known) {
      words.set(whole, { whole, parts, isStopWord: isStopWord(whole, typed[place - 1]?.whole), isOpen })
    } else if (isOpen) known.isOpen = true
  }
  const all = [...words.values()]
  const contentWords = all.length > MAX_WORDS ? all.filter((word) => !word.isStopWord) : all
  return contentWords.slice(0, MAX_WORDS)
}
