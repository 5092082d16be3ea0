import { describe, expect, test } from 'bun:test'
import { openFonts } from './fonts.ts'
import { cutLines, layOutPreview, MARGIN, SIZE, wrapText } from './layout.ts'

const fonts = openFonts()
const preview = {
  kicker: 'Archival Nodes',
  title: 'Hardware Requirements for Archival Split-Storage Node',
  description: 'CPU, memory, hot and cold disks and monthly cost of an archival node with split storage.',
  site: 'Node Docs',
  url: 'near-nodes.io/archival/hardware-archival',
}
const words = (count: number): string => Array.from({ length: count }, () => 'Requirements').join(' ')

describe('the layout of a preview image', () => {
  test('puts a short title on one large line, and a long title on at most three smaller lines', () => {
    const titles = (title: string) =>
      layOutPreview({ ...preview, title }, fonts)
        .filter(({ face, ink }) => face === fonts.title && ink === 'text')
        .slice(0, -1)
        .map((line) => `${line.size} ${line.text}`)
    expect(titles(preview.title)).toEqual(['70 Hardware Requirements for', '70 Archival Split-Storage Node'])
    expect(titles(`${preview.title} Operators`)).toEqual([
      '70 Hardware Requirements',
      '70 for Archival Split-Storage',
      '70 Node Operators',
    ])
    expect(titles('Key Management')).toEqual(['84 Key Management'])
    expect(titles(words(9)).at(-1)).toEndWith('…')
    expect(titles(words(9))).toHaveLength(3)
  })

  test('keeps all lines inside the margins and above the footer, even with long texts', () => {
    const long = {
      kicker: words(9),
      title: words(20),
      description: words(60),
      site: 'Docs',
      url: words(9),
    }
    const lines = layOutPreview(long, fonts)
    for (const { x, face, text: shown, size } of lines) {
      expect(x).toBeGreaterThanOrEqual(MARGIN)
      expect(x + face.widthOf(shown, size)).toBeLessThanOrEqual(SIZE.width - MARGIN + 1)
    }
    const above = lines.filter(({ ink }) => ink === 'soft').map(({ y }) => y)
    // The line above the footer is at y = 514.
    expect(Math.max(...above)).toBeLessThan(490)
  })
})

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
