import { join } from 'node:path'
import dictionary from 'dictionary-en'
import nspell from 'nspell'
import type { Page } from './pages.ts'
import { listProse } from './prose.ts'

/** A word on a page, and how to look it up in the dictionary. */
export interface Word {
  text: string
  line: number
}

const wordList = join(import.meta.dir, '../../content/words.txt')

/** The words of `content/words.txt`: names and terms that English dictionaries lack. */
export async function readWordList(): Promise<string[]> {
  return (await Bun.file(wordList).text()).trimEnd().split('\n')
}

/** Returns a function that checks whether a word is in the American English dictionary or in the word list. */
export async function createSpeller(): Promise<(word: string) => boolean> {
  const speller = nspell(Buffer.from(dictionary.aff), Buffer.from(dictionary.dic))
  speller.personal((await readWordList()).join('\n'))
  return (word) => speller.correct(word)
}

/** Returns the words of a page that readers see outside of code, in page order. */
export function listWords({ tree, frontMatter }: Page): Word[] {
  const labels = ['title', 'description', 'sidebar_label']
    .map((key) => frontMatter[key])
    .filter((label) => typeof label === 'string')
    .map((text) => ({ text, line: 1 }))
  return [...labels, ...listProse(tree, ' ')].flatMap(({ text, line }) =>
    splitWords(text).map((word) => ({ text: word, line })),
  )
}

/**
 * Splits text into words. Skips file names, URLs, email addresses, and tokens with a digit, an underscore or a slash.
 * Splits compounds into their parts, and removes possessive endings.
 */
export function splitWords(text: string): string[] {
  return text
    .split(/\s+/)
    .map((token) => token.replace(/^[^\p{L}\p{N}@$_/.]+|[^\p{L}\p{N}]+$/gu, ''))
    .filter((token) => !/[\p{N}_@$/\\=<>]|\.\p{L}/u.test(token))
    .flatMap((token) => token.match(/\p{L}+(?:['’]\p{L}+)*/gu) ?? [])
    .map((word) => word.replaceAll('’', "'").replace(/'s$/, ''))
}
