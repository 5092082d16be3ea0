import { describe, expect, test } from 'bun:test'
import { openFonts } from './fonts.ts'
import { layOutPreview, MARGIN, SIZE } from './layout.ts'

const fonts = openFonts()
const text = {
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
      layOutPreview({ ...text, title }, fonts)
        .filter(({ face, ink }) => face === fonts.title && ink === 'text')
        .slice(0, -1)
        .map((line) => `${line.size} ${line.text}`)
    expect(titles(text.title)).toEqual(['70 Hardware Requirements for', '70 Archival Split-Storage Node'])
    expect(titles(`${text.title} Operators`)).toEqual([
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
