import { fold, isStopWord, readWords, stem } from './analysis.ts'
import type { Spelling, Vocabulary } from './vocabulary.ts'

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
function isIdentifier({ whole, parts }: QueryWord): boolean {
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

/**
 * Parts of log messages that differ between machines or do not describe the problem. They are removed in this order.
 */
const VARIABLE_PARTS: readonly RegExp[] = [
  // ANSI colors, unchanged or as escaped by syslog.
  /(?:\u001b|#033)\[[\d;]*m/g,
  // Time, host and process of syslog and of the kernel.
  /\b[A-Z][a-z]{2} +\d{1,2} \d\d:\d\d:\d\d(?:\.\d+)?(?: \S+ [\w.@-]+\[\d+\]:)?/g,
  /\[ *\d+\.\d{3,}\]/g,
  /\b\d{4}-\d\d-\d\d[T ]\d\d:\d\d(?::\d\d(?:[.,]\d+)?)?Z?/g,
  // Log level and module name.
  /\b(?:TRACE|DEBUG|INFO|WARN|ERROR)\b(?: +[a-z][\w:]*:(?= ))?/g,
  // The end of neard's status line: traffic, blocks per second, gas, CPU, and memory.
  /\b\d{1,6}(?:\/\d{1,6})? peers {1,4}⬇.*/g,
  /[⬇⬆].*/g,
  // Text that Rust adds to errors.
  /thread '[^']*'(?: \(\d+\))? panicked at:?/g,
  /called `?(?:Result|Option)::\w+\(\)`? on an? `?(?:Err|None)`? value:?/g,
  /note: run with `RUST_BACKTRACE.*/g,
  // Source locations, such as `src/main.rs:12:5`.
  /[\w./-]+\.(?:rs|py|sh):(?: line )?\d+(?::\d+)*:?/g,
  // Public keys, hashes, block numbers, and peer addresses.
  /\b(?:ed25519|secp256k1):[1-9A-Za-z]{20,}(?:@[\w.:@-]+)?/g,
  /\b(?=[A-Za-z]*\d)[1-9A-Za-z]{40,}\b/g,
  /\b0x[\da-f]+\b|\b(?=[a-f]*\d)[\da-f]{12,}\b/gi,
  /#? ?\b\d{7,}\b/g,
  /\b(?!(?:0|127)\.)\d{1,3}(?:\.\d{1,3}){3}(?::\d+)?\b/g,
]

/** Removes the variable parts of a pasted message. Returns the text unchanged if no words would be left. */
export function normalizeMessage(text: string): string {
  const normalized = VARIABLE_PARTS.reduce((rest, part) => rest.replace(part, ' '), text)
  return /[\p{L}\p{N}]/u.test(normalized) ? normalized : text
}

/** One term of a query, and the indexed words that match it. */
export interface Term {
  /** The word of the query from which the term was created. */
  word: string
  /** Quality of the match for each indexed word (1 for the best match). */
  answers: ReadonlyMap<string, number>
  /** Only required terms decide whether a unit is a hit. Other terms only affect the ranking. */
  isRequired: boolean
  /** Factor for the weight of the term. */
  share: number
}

/** The indexed words, synonyms and spelling corrections from which terms are created. */
export interface Language {
  vocabulary: Vocabulary
  synonyms: SynonymGroup[]
  spelling: Spelling
}

type Answers = Map<string, number>
type TermOfWord = Omit<Term, 'word'>

/** Quality of a match by its kind. Corrected typos are not listed: they are searched only if nothing else matches. */
const WORTH = { exact: 1, plural: 0.97, joined: 0.9, stem: 0.7, synonym: 0.55, prefix: 0.5 } as const
/** Minimum length of each half when a word is split in two. */
const HALF_FROM = 3

/**
 * Weight factor for terms that say little: parts of an indexed identifier, parts of a path that is not indexed, and
 * stop words.
 */
const MINOR = 0.3

/** Converts the words of a query to terms. */
export function toTerms(words: QueryWord[], language: Language): Term[] {
  const contentWords = words.filter((word) => !word.isStopWord)
  const plain = words.map(({ whole }) => whole)
  const others = findOthers(plain, language)
  const toTermsOf = (word: QueryWord, place: number): TermOfWord[] => {
    if (word.isStopWord && contentWords.length > 0) return [toOptional(word.whole, language)]
    if (!isIdentifier(word)) return toWordTerms(word, others[place] ?? new Map(), language)
    return toIdentifierTerms(word, language)
  }
  return words.flatMap((word, place) => toTermsOf(word, place).map((term) => ({ ...term, word: word.whole })))
}

function toWordTerms({ whole, isOpen }: QueryWord, others: Answers, language: Language): TermOfWord[] {
  const answers = findDirect(whole, isOpen, language)
  for (const [other, worth] of others) raise(answers, other, worth)
  if (answers.size > 0) return [toRequired(answers)]
  const halves = splitInTwo(whole, language)
  if (halves) return halves.map((half) => toRequired(findForms(half, language)))
  const corrected = language.spelling
    .correct(whole, { isOpen })
    .flatMap((word) => [...findForms(word, language)])
  for (const [word, worth] of corrected) raise(answers, word, worth)
  return [toRequired(answers)]
}

/**
 * Returns the terms of an identifier. A hyphenated word such as `split-storage` is matched by its parts. Another
 * identifier such as `node_key.json` is matched as a whole or, if it is not indexed, by its parts.
 */
function toIdentifierTerms(word: QueryWord, language: Language): TermOfWord[] {
  const { whole, parts, isOpen } = word
  const isHyphenated = /^\p{L}+(-\p{L}+)+$/u.test(whole)
  const wholes = findWhole(whole, isOpen, language)
  if (wholes.size > 0 && !isHyphenated) {
    return [toRequired(wholes), ...parts.map((part) => toOptional(part, language))]
  }
  const required = parts
    .filter((part) => !isStopWord(part))
    .flatMap((part) => {
      const isLast = isOpen && part === parts.at(-1)
      // Parts of a hyphenated word must match exactly if possible: `validate-config` has nothing to do with validators.
      const exact = isHyphenated ? findWhole(part, isLast, language) : new Map<string, number>()
      if (exact.size > 0) return [toRequired(exact)]
      return toWordTerms({ ...word, whole: part, isOpen: isLast }, new Map(), language)
    })
  return wholes.size > 0 ? [...required, { ...toRequired(wholes), isRequired: false }] : required
}

/**
 * Scales the qualities so that the best match has quality 1. Otherwise a term without an exact match would count less
 * than other terms.
 */
function toRequired(answers: Answers): TermOfWord {
  const best = Math.max(...answers.values())
  const scaled = new Map(Array.from(answers, ([word, worth]) => [word, worth / best] as const))
  return { answers: scaled, isRequired: true, share: 1 }
}

function toOptional(word: string, language: Language): TermOfWord {
  return { answers: findForms(word, language), isRequired: false, share: MINOR }
}

/** Finds the word and its inflections. If the reader may still be typing, also finds longer words that start with it. */
function findDirect(word: string, isOpen: boolean, language: Language): Answers {
  const answers = findForms(word, language)
  if (!isOpen) return answers
  for (const longer of language.vocabulary.withPrefix(word)) raise(answers, longer, WORTH.prefix)
  return answers
}

function findForms(word: string, { vocabulary }: Language): Answers {
  const answers: Answers = new Map()
  if (vocabulary.has(word)) answers.set(word, WORTH.exact)
  if (!/^[a-z]{3,}$/.test(word)) return answers
  for (const inflection of vocabulary.inflectionsOf(word)) {
    raise(answers, inflection, isPlural(word, inflection) ? WORTH.plural : WORTH.stem)
  }
  return answers
}

function isPlural(word: string, other: string): boolean {
  return `${word}s` === other || word === `${other}s`
}

function findWhole(whole: string, isOpen: boolean, { vocabulary }: Language): Answers {
  const answers: Answers = new Map()
  if (vocabulary.has(whole)) answers.set(whole, WORTH.exact)
  if (isOpen) for (const longer of vocabulary.withPrefix(whole)) raise(answers, longer, WORTH.prefix)
  return answers
}

/** Finds the synonyms of each word, and words joined from two neighbors: `failover` for `fail over`. */
function findOthers(words: readonly string[], language: Language): Answers[] {
  return findSynonyms(words, language.synonyms).map((synonyms, place) => {
    const answers: Answers = new Map()
    for (const synonym of synonyms) {
      for (const [form, worth] of findForms(synonym, language)) raise(answers, form, worth * WORTH.synonym)
    }
    const [before, word = '', after] = [words[place - 1], words[place], words[place + 1]]
    for (const joined of [before && before + word, after && word + after]) {
      if (joined && language.vocabulary.has(joined)) raise(answers, joined, WORTH.joined)
    }
    return answers
  })
}

/** Splits a word into two indexed words: `hotswap` into `hot` and `swap`. */
function splitInTwo(word: string, { vocabulary }: Language): [string, string] | undefined {
  for (let at = HALF_FROM; at <= word.length - HALF_FROM; at++) {
    const [first, second] = [word.slice(0, at), word.slice(at)]
    if (vocabulary.has(first) && vocabulary.has(second)) return [first, second]
  }
  return undefined
}

function raise(answers: Answers, word: string, worth: number): void {
  answers.set(word, Math.max(worth, answers.get(word) ?? 0))
}

/** Phrases with the same meaning. */
type SynonymGroup = Phrase[]

interface Phrase {
  words: string[]
  stems: string[]
}

/** Parses groups of synonyms as authors write them. */
export function readSynonyms(groups: string[][]): SynonymGroup[] {
  return groups.map((group) =>
    group.map((phrase) => {
      const words = fold(phrase).split(' ')
      return { words, stems: words.map(stem) }
    }),
  )
}

/** For each word, finds the synonyms of the phrase that contains the word. Returns the words of these synonyms. */
export function findSynonyms(words: readonly string[], groups: readonly SynonymGroup[]): string[][] {
  const stems = words.map(stem)
  return words.map((word, place) => {
    const found = new Set<string>()
    for (const group of groups) {
      const mine = group.find((phrase) => isPhraseAt(phrase, stems, place))
      if (!mine) continue
      for (const other of group) if (other !== mine) for (const synonym of other.words) found.add(synonym)
    }
    found.delete(word)
    return [...found]
  })
}

/** Whether the word at `place` is part of the phrase. All words of a phrase get the phrase's synonyms. */
function isPhraseAt(phrase: Phrase, stems: readonly string[], place: number): boolean {
  return phrase.stems.some((_, offset) =>
    phrase.stems.every((part, index) => stems[place - offset + index] === part),
  )
}

/** Maximum number of query words for which similar words are searched, because that takes long. */
const WORDS_TO_OFFER_FOR = 2

/** Returns words of the documentation that are similar to those of a query without hits. */
export function offerWords(words: readonly QueryWord[], { nearest }: Spelling): string[] {
  const asked = words.filter((word) => !word.isStopWord).slice(0, WORDS_TO_OFFER_FOR)
  return [...new Set(asked.flatMap(({ whole }) => nearest(whole)))]
}
