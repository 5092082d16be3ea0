import { expect, test } from 'bun:test'
import { makeSnippet, type Span } from './hit.ts'

const text =
  'A validator signs blocks.\nTwo running nodes with the same validator key both produce blocks, which the network can treat as malicious.'

function spansOf(...words: string[]): Span[] {
  return words
    .flatMap((word, term) =>
      Array.from(text.matchAll(new RegExp(word, 'g')), ({ index }) => ({
        start: index,
        end: index + word.length,
        term,
      })),
    )
    .toSorted((a, b) => a.start - b.start)
}

function show(spans: Span[], length = 50): string {
  return makeSnippet(text, spans, length)
    .map(({ text: part, match }) => (match ? `[${part}]` : part))
    .join('')
}

test('D-084 a snippet is about 50 characters around the words, cut at word borders', () => {
  expect(show(spansOf('malicious'))).toBe('…blocks, which the network can treat as [malicious].')
  expect(show(spansOf('validator', 'key'))).toBe(
    '…with the same [validator] [key] both produce blocks, which…',
  )
})

test('D-084 it shows the place where most of the words are close together, or else the start', () => {
  expect(show(spansOf('validator'))).toStartWith('A [validator] signs blocks. Two')
  expect(show([])).toBe('A validator signs blocks. Two running nodes with the…')
  expect(show([], 1000)).not.toContain('…')
})

test('a text without words has an empty snippet', () => {
  expect(makeSnippet('', [], 50)).toEqual([])
})

test('a word longer than the snippet is shown whole', () => {
  const word = 'x'.repeat(120)
  expect(makeSnippet(`a ${word} b`, [{ start: 2, end: 122, term: 0 }], 50)).toContainEqual({
    text: word,
    match: true,
  })
})

test('matches within one line are preferred, and the excerpt starts with their line', () => {
  const table =
    'CPU: Recommended 8 cores, Minimal the same\nRAM: Recommended 32 GB, Minimal 16 GB\nDisk: 4 TB'
  const spans = ['Minimal', 'RAM', 'Minimal'].map((word, at) => {
    const start = at === 2 ? table.lastIndexOf(word) : table.indexOf(word)
    return { start, end: start + word.length, term: at % 2 }
  })
  const shown = makeSnippet(table, spans, 40)
    .map((part) => part.text)
    .join('')
  expect(shown).toStartWith('…RAM: Recommended 32 GB, Minimal 16 GB')
})
