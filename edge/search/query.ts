import { readWords } from './analysis.ts'
import { isStopWord } from './stop-words.ts'

/** A word or an identifier that was typed. */
export interface QueryWord {
  whole: string
  /** What it is made of; a plain word is made of itself. */
  parts: string[]
  /** It only makes a sentence of the others. */
  isStopWord: boolean
  /** The reader may still be typing it. */
  isOpen: boolean
}

/** Something with a sign, a digit or a hump in it, and not a plain word. */
export function isIdentifier({ whole, parts }: QueryWord): boolean {
  return parts.length > 1 || parts[0] !== whole
}

/** Enough for half of a pasted message. */
const MAX_WORDS = 16

/** Reads what was typed, each word once. */
export function readQuery(text: string): QueryWord[] {
  const typed = readWords(text)
  const isTyping = /[\p{L}\p{N}]$/u.test(text)
  const words = new Map<string, QueryWord>()
  for (const [place, { whole, parts }] of typed.entries()) {
    const isOpen = isTyping && place === typed.length - 1
    const known = words.get(whole)
    if (known === undefined) {
      words.set(whole, { whole, parts, isStopWord: isStopWord(whole, typed[place - 1]?.whole), isOpen })
    } else if (isOpen) known.isOpen = true
  }
  return [...words.values()].slice(0, MAX_WORDS)
}
