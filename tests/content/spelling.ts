import { join } from 'node:path'
import dictionary from 'dictionary-en'
import nspell from 'nspell'
import type { Page } from './pages.ts'
import { listProse } from './prose.ts'

/** A word on a page, as it is to be looked up. */
export interface Word {
  text: string
  line: number
}

const wordList = join(import.meta.dir, '../../content/words.txt')

/** The words of `content/words.txt`: names and terms that no dictionary of English has. */
export async function readWordList(): Promise<string[]> {
  return (await Bun.file(wordList).text()).trimEnd().split('\n')
}

/** Answers whether American English or the word list has a word. */
export async function createSpeller(): Promise<(word: string) => boolean> {
  const speller = nspell(Buffer.from(dictionary.aff), Buffer.from(dictionary.dic))
  speller.personal((await readWordList()).join('\n'))
  return (word) => speller.correct(word)
}

/** All words that a reader of the page sees outside code, in the order of the page. */
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
 * Words of a text. File names, addresses and whatever has a digit, an underscore or a slash in it are no
 * words; compounds are looked up part by part, possessives without their ending.
 */
export function splitWords(text: string): string[] {
  return text
    .split(/\s+/)
    .map((token) => token.replace(/^[^\p{L}\p{N}@$_/.]+|[^\p{L}\p{N}]+$/gu, ''))
    .filter((token) => !/[\p{N}_@$/\\=<>]|\.\p{L}/u.test(token))
    .flatMap((token) => token.match(/\p{L}+(?:['’]\p{L}+)*/gu) ?? [])
    .map((word) => word.replaceAll('’', "'").replace(/'s$/, ''))
}
