import type { palette } from '@node-docs/edge/contract/palette'
import type { Face, Fonts } from './fonts.ts'
import type { PreviewText } from './preview-text.ts'
import { cutLines, type LineSpace, wrapText } from './wrap-text.ts'

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
