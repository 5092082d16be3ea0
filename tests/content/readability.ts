import { syllable } from 'syllable'

export interface TextCount {
  sentences: number
  words: number
  syllables: number
}

/** Counts sentences, words and syllables. A block without a period, such as a list item, counts as one sentence. */
export function countText(blocks: string[]): TextCount {
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
export function toGradeLevel({ sentences, words, syllables }: TextCount): number {
  if (sentences === 0 || words === 0) return 0
  return 0.39 * (words / sentences) + 11.8 * (syllables / words) - 15.59
}
