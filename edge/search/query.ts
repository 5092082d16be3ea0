import { fold, stem, tokenize } from './analysis.ts'

/** One thing the reader asked for, and the other words for it. */
export interface Term {
  word: string
  /** English stem of the word. */
  stem: string
  /** What an identifier is made of, to fall back on where nothing has it whole; empty for a plain word. */
  parts: string[]
  /** Words that mean the same here, each alone (`standby`) or several together (`hot`, `swap`). */
  synonyms: string[][]
  /** The reader may still be typing it. */
  isLast: boolean
}

const STOP_WORDS = new Set(
  (
    'a about after all am an and any are as at be because been before being but by can could did do does doing ' +
    'for from get had has have how i if in into is it its just me my no not of on or our should so some than that ' +
    'the their them then there these they this to too us was we what when where which while who why will with ' +
    'would you your'
  ).split(' '),
)
const MAX_TERMS = 12

/**
 * Reads what was typed. Words that only make a sentence of it are dropped, unless nothing else is left.
 * @param synonyms groups of phrases that mean the same, folded (see `foldSynonyms`).
 */
export function readQuery(text: string, synonyms: string[][]): Term[] {
  const typed = splitQuery(text)
  const meaningful = typed.filter(({ word }) => !STOP_WORDS.has(word))
  const kept = (meaningful.length > 0 ? meaningful : typed).slice(0, MAX_TERMS)
  const words = kept.map(({ word }) => word)
  const isTyping = /[\p{L}\p{N}]$/u.test(text)
  return kept.map(({ word, parts }, place) => ({
    word,
    stem: stem(word),
    parts,
    synonyms: synonymsOf(words, place, synonyms),
    isLast: isTyping && place === kept.length - 1,
  }))
}

/** Identifiers whole, with their parts; `split-storage` is two words with a hyphen and no identifier. */
function splitQuery(text: string): { word: string; parts: string[] }[] {
  const tokens = tokenize(text)
  const found = new Map<string, { word: string; parts: string[] }>()
  for (const start of new Set(tokens.map((token) => token.start))) {
    const [first, ...rest] = tokens.filter((token) => token.start === start).map(({ word }) => word)
    if (first === undefined) continue
    const isHyphenated = rest.length > 0 && /^\p{L}+(-\p{L}+)+$/u.test(first)
    for (const word of isHyphenated ? rest : [first]) {
      if (!found.has(word)) found.set(word, { word, parts: isHyphenated ? [] : rest })
    }
  }
  return [...found.values()]
}

function synonymsOf(words: string[], place: number, groups: string[][]): string[][] {
  const word = words[place] ?? ''
  const found: string[][] = []
  for (const group of groups) {
    const mine = group.find((phrase) => isPhraseAt(phrase.split(' '), words, place))
    if (mine === undefined) continue
    for (const other of group) if (other !== mine) found.push(other.split(' '))
  }
  return found.filter((phrase) => phrase.length > 1 || phrase[0] !== word)
}

/** Whether the phrase covers the word at `place`: each word of `hot swap` brings the phrase's synonyms. */
function isPhraseAt(phrase: string[], words: string[], place: number): boolean {
  return phrase.some((_, offset) =>
    phrase.every((part, index) => {
      const word = words[place - offset + index]
      return word !== undefined && (word === part || stem(word) === stem(part))
    }),
  )
}

/** Groups of synonyms as an author writes them, ready to compare. */
export function foldSynonyms(groups: string[][]): string[][] {
  return groups.map((group) => group.map(fold))
}
