import { expect, test } from 'bun:test'
import { cutLines, wrapText } from './wrap-text.ts'

/** Each letter has the width 1. */
const space = { width: 20, measure: (text: string) => Array.from(text).length }

test('a text that fits stays on one line', () => {
  expect(wrapText('Key Management', space)).toEqual(['Key Management'])
  expect(wrapText('', space)).toEqual([])
})

test('wraps into the fewest lines, with similar widths', () => {
  expect(wrapText('Run a Node on Linux and macOS', space)).toEqual(['Run a Node on', 'Linux and macOS'])
  expect(wrapText('Hardware Requirements for Archival Split-Storage Node', space)).toEqual([
    'Hardware',
    'Requirements for',
    'Archival',
    'Split-Storage Node',
  ])
})

test('uses the widths of characters, not their number', () => {
  const measure = (text: string): number => text.length + 3 * text.split('W').length
  expect(wrapText('iiii iiii iiii', { width: 20, measure })).toHaveLength(1)
  expect(wrapText('WWWW WWWW WWWW', { width: 20, measure })).toHaveLength(3)
})

test('an ellipsis replaces lines that do not fit', () => {
  expect(cutLines(['one', 'two', 'three'], 2, space)).toEqual(['one', 'two…'])
  expect(cutLines(['one', 'exactly twenty chars', 'three'], 2, space)).toEqual([
    'one',
    'exactly twenty char…',
  ])
  expect(cutLines(['one', 'two'], 2, space)).toEqual(['one', 'two'])
})

test('a word wider than the line is truncated', () => {
  expect(cutLines(wrapText('a near-nodes.io/validator/keys', space), 2, space)).toEqual([
    'a',
    'near-nodes.io/valid…',
  ])
})
