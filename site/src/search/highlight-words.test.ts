import { expect, test } from 'bun:test'
import { createPattern } from './highlight-words.ts'

function matchesOf(words: string[], text: string): string[] {
  return Array.from(text.matchAll(createPattern(words) ?? /(?!)/g), ([found]) => found)
}

test('whole words are found in any case, the longest first', () => {
  expect(matchesOf(['node', 'Node_Key.json'], 'NODE nodes node_key.json anode node')).toEqual([
    'NODE',
    'node_key.json',
    'node',
  ])
  expect(matchesOf(['validiert', 'узел'], 'Узел узлы validiert')).toEqual(['Узел', 'validiert'])
})

test('signs of a query are matched as they are', () => {
  expect(
    matchesOf(['0.0.0.0:3030', '--home', '/status'], 'a 0.0.0.0:3030, --home /status 0x0.0.0:3030'),
  ).toEqual(['0.0.0.0:3030', '--home', '/status'])
  expect(createPattern(['', '…', '-'])).toBeUndefined()
})
