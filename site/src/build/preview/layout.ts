import type { Face, Fonts } from './fonts.ts'
import type { PreviewText } from './preview-text.ts'
import { cutLines, type LineSpace, wrapText } from './wrap-text.ts'

/** A line of text on the picture. Lengths are pixels, `y` is the baseline, the ink a colour token of the site. */
export interface Line {
  text: string
  x: number
  y: number
  size: number
  face: Face
  ink: 'accent' | 'text' | 'text-soft' | 'text-faint'
}

/** What previews of links show whole: 1.91 to 1. */
export const SIZE = { width: 1200, height: 630 } as const
export const MARGIN = 80
const COLUMN = SIZE.width - 2 * MARGIN
/** Left of the site's title at the foot. */
export const MARK_SIZE = 44

const KICKER_Y = 104
const FOOT_Y = 584
/** The first that a title fits into; the last also takes what fits into none, cut. */
const TITLES = [
  { size: 84, count: 2 },
  { size: 70, count: 3 },
] as const
const DESCRIPTION_LINES = 2

/** Finds the place of every line: kicker, title and description from the top, the site and the address at the foot. */
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
  const wrapAt = (size: number): string[] => wrapText(title, toSpace(face, size))
  const { size, count } = TITLES.find((fit) => wrapAt(fit.size).length <= fit.count) ?? TITLES[1]
  return setLines(wrapAt(size), { count, y: KICKER_Y + 26 + size, size, face, ink: 'text' })
}

function fitDescription(description: string, face: Face, y: number): Line[] {
  const size = 32
  const lines = wrapText(description, toSpace(face, size))
  return setLines(lines, { count: DESCRIPTION_LINES, y, size, face, ink: 'text-soft' })
}

function layOutFooter({ site, address }: PreviewText, { title, mono }: Fonts): Line[] {
  const x = MARGIN + MARK_SIZE + 18
  const name: Line = { text: site, x, y: FOOT_Y, size: 32, face: title, ink: 'text' }
  const left = x + title.widthOf(site, name.size) + 40
  const space = toSpace(mono, 26, SIZE.width - MARGIN - left)
  const [text = ''] = cutLines([address], 1, space)
  const right = SIZE.width - MARGIN - space.measure(text)
  return [name, { text, x: Math.round(right), y: FOOT_Y, size: 26, face: mono, ink: 'text-faint' }]
}

interface Setting extends Omit<Line, 'text' | 'x'> {
  /** Of how many lines there is room for. */
  count: number
}

/** Sets the lines below each other at the left margin, the first one at `y`. */
function setLines(lines: readonly string[], { count, ...line }: Setting): Line[] {
  const leading = Math.round(line.size * (line.size > 40 ? 1.1 : 1.35))
  return cutLines(lines, count, toSpace(line.face, line.size)).map((text, index) => ({
    ...line,
    text,
    x: MARGIN,
    y: line.y + index * leading,
  }))
}

function toSpace(face: Face, size: number, width: number = COLUMN): LineSpace {
  return { width, measure: (text) => face.widthOf(text, size) }
}
