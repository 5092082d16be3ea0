import { expect, test } from 'bun:test'
import { readPages } from './pages.ts'
import { listProse } from './prose.ts'
import { syllable } from 'syllable'

const MAX_GRADE = 12

test('counts sentences, words and syllables', () => {
  expect(countText(['The node stops. It starts again!', 'Open port 24567'])).toEqual({
    sentences: 3,
    words: 8,
    syllables: 10,
  })
})

test('a version number ends no sentence', () => {
  expect(countText(['Release 1.37.0 splits a shard.']).sentences).toBe(1)
})

test('grades short words in short sentences lower than long words in long ones', () => {
  expect(toGradeLevel({ sentences: 1, words: 10, syllables: 12 })).toBeCloseTo(2.47, 2)
  expect(toGradeLevel({ sentences: 1, words: 40, syllables: 80 })).toBeCloseTo(23.61, 2)
  expect(toGradeLevel({ sentences: 0, words: 0, syllables: 0 })).toBe(0)
})

test(`prose asks for at most ${MAX_GRADE} years of school`, async () => {
  const grades = (await readPages()).map(({ file, tree }) => {
    const blocks = listProse(tree, 'code').filter(({ kind }) => kind === 'paragraph')
    return { file, grade: Number(toGradeLevel(countText(blocks.map(({ text }) => text))).toFixed(1)) }
  })
  expect(grades.filter(({ grade }) => grade > MAX_GRADE)).toEqual([])
})

interface TextCount {
  sentences: number
  words: number
  syllables: number
}

/** Counts sentences, words and syllables. A block without a period, such as a list item, counts as one sentence. */
function countText(blocks: string[]): TextCount {
  const counts = blocks.map((block) => {
    const words = block.match(/[\p{L}\p{N}][\p{L}\p{N}'’-]*/gu)?.filter((word) => /\p{L}/u.test(word)) ?? []
    const sentences = block.split(/[.!?]+(?=\s|$)/).filter((part) => /\p{L}/u.test(part))
    return { words, sentences: sentences.length }
  })
  const words = counts.flatMap((count) => count.words)
  return {
    sentences: counts.reduce((sum, count) => sum + count.sentences, 0),
    words: words.length,
    syllables: words.reduce((sum, word) => sum + Math.max(1, syllable(word)), 0),
  }
}

/** Flesch-Kincaid grade level: the years of US schooling that a reader needs to understand the text. */
function toGradeLevel({ sentences, words, syllables }: TextCount): number {
  if (sentences === 0 || words === 0) return 0
  return 0.39 * (words / sentences) + 11.8 * (syllables / words) - 15.59
}
