import type { palette } from '@node-docs/edge/contract/page-colors'
import type { Face, Fonts } from './fonts.ts'
import type { PreviewText } from './preview-text.ts'

/** A line of text on the image, in pixels. `y` is the baseline and `ink` the color. */
export interface Line {
  text: string
  x: number
  y: number
  size: number
  face: Face
  ink: keyof typeof palette
}

/** Link previews show images with a ratio of 1.91 to 1 without cropping. */
export const SIZE = { width: 1200, height: 630 } as const
export const MARGIN = 80
const COLUMN = SIZE.width - 2 * MARGIN
/** Side length of the logo, which is to the left of the site's title at the bottom, in pixels. */
export const MARK_SIZE = 44

const KICKER_Y = 104
const FOOTER_Y = 584
/**
 * Styles of a title, from large to small. A title uses the first style in which it fits. If it fits in none, it uses
 * the last one and is truncated.
 */
const TITLES = [
  { size: 84, count: 2 },
  { size: 70, count: 3 },
] as const
const DESCRIPTION_LINES = 2

/** Positions all lines: kicker, title, and description from the top, the site and the URL at the bottom. */
export function layOutPreview(text: PreviewText, fonts: Fonts): Line[] {
  const title = fitTitle(text.title, fonts.title)
  const lastTitleY = title.at(-1)?.y ?? KICKER_Y
  return [
    ...setLines([text.kicker], { count: 1, y: KICKER_Y, size: 30, face: fonts.mono, ink: 'accent' }),
    ...title,
    ...fitDescription(text.description, fonts.text, lastTitleY + 76),
    ...layOutFooter(text, fonts),
  ]
}

function fitTitle(title: string, face: Face): Line[] {
  const wrapAt = (size: number): string[] => wrapText(title, createLineSpace(face, size))
  const { size, count } = TITLES.find((fit) => wrapAt(fit.size).length <= fit.count) ?? TITLES[1]
  return setLines(wrapAt(size), { count, y: KICKER_Y + 26 + size, size, face, ink: 'text' })
}

function fitDescription(description: string, face: Face, y: number): Line[] {
  const size = 32
  const lines = wrapText(description, createLineSpace(face, size))
  return setLines(lines, { count: DESCRIPTION_LINES, y, size, face, ink: 'soft' })
}

function layOutFooter({ site, url }: PreviewText, { title, mono }: Fonts): Line[] {
  const x = MARGIN + MARK_SIZE + 18
  const name: Line = { text: site, x, y: FOOTER_Y, size: 32, face: title, ink: 'text' }
  const left = x + title.widthOf(site, name.size) + 40
  const space = createLineSpace(mono, 26, SIZE.width - MARGIN - left)
  const [text = ''] = cutLines([url], 1, space)
  const right = SIZE.width - MARGIN - space.measure(text)
  return [name, { text, x: Math.round(right), y: FOOTER_Y, size: 26, face: mono, ink: 'faint' }]
}

interface LineStyle extends Omit<Line, 'text' | 'x'> {
  /** Maximum number of lines. The rest of the text is truncated. */
  count: number
}

/** Positions lines below each other at the left margin, the first one at `y`. */
function setLines(lines: readonly string[], { count, ...line }: LineStyle): Line[] {
  const leading = Math.round(line.size * (line.size > 40 ? 1.1 : 1.35))
  return cutLines(lines, count, createLineSpace(line.face, line.size)).map((text, index) => ({
    ...line,
    text,
    x: MARGIN,
    y: line.y + index * leading,
  }))
}

function createLineSpace(face: Face, size: number, width: number = COLUMN): LineSpace {
  return { width, measure: (text) => face.widthOf(text, size) }
}

/** Measures the width of a string, in the unit of `width`. */
export type Measure = (text: string) => number

interface LineSpace {
  width: number
  measure: Measure
}

/** Wraps text at spaces into as few lines as possible, all of similar width. */
export function wrapText(text: string, { width, measure }: LineSpace): string[] {
  const words = text.split(/\s+/).filter(Boolean)
  const { length } = fillLines(words, { width, measure })
  let [tooNarrow, wideEnough] = [0, width]
  // Ten steps of a binary search over 1200 pixels are exact to two pixels.
  for (let step = 0; step < 10; step++) {
    const middle = (tooNarrow + wideEnough) / 2
    if (fillLines(words, { width: middle, measure }).length > length) tooNarrow = middle
    else wideEnough = middle
  }
  return fillLines(words, { width: wideEnough, measure })
}

/**
 * Keeps the first `count` lines. An ellipsis replaces the lines after them, and the end of a word that is wider than a
 * line.
 */
export function cutLines(lines: readonly string[], count: number, space: LineSpace): string[] {
  const shown = lines.length > count ? [...lines.slice(0, count - 1), `${lines[count - 1]}…`] : lines
  return shown.map((line) => cutLine(line, space))
}

function fillLines(words: readonly string[], { width, measure }: LineSpace): string[] {
  const lines: string[] = []
  for (const word of words) {
    const longer = `${lines.at(-1)} ${word}`
    if (lines.length > 0 && measure(longer) <= width) lines[lines.length - 1] = longer
    else lines.push(word)
  }
  return lines
}

function cutLine(line: string, { width, measure }: LineSpace): string {
  if (measure(line) <= width) return line
  const letters = Array.from(line.replace(/…$/, ''))
  while (letters.length > 0 && measure(`${letters.join('')}…`) > width) letters.pop()
  return `${letters.join('').trimEnd()}…`
}
