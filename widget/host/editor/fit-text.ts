import type { Point, Rect } from './geometry.ts'
import { LINE_HEIGHT, TEXT_SIZE } from './shapes.ts'

/** Space between text and the edge of the visible part, in CSS pixels. */
const MARGIN = 8

export interface PlacedText {
  text: string
  /** Start of the first line's baseline. */
  at: Point
}

/**
 * Breaks a text into lines and moves its start, so that the whole text is inside `view`. In the result, `\n` separates
 * the lines. `measure` returns the width of a line in CSS pixels.
 */
export function fitText({ text, at }: PlacedText, view: Rect, measure: (line: string) => number): PlacedText {
  const room = view.width - 2 * MARGIN
  const lines = ['']
  // Splits the text into words. Words that are wider than the view are split into characters.
  const words = text.match(/\S+\s*/g) ?? []
  const parts = words.flatMap((word) => (measure(word) > room ? (word.match(/.\p{M}*/gu) ?? []) : word))
  for (const part of parts) {
    const line = lines.at(-1) ?? ''
    if (line === '' || measure((line + part).trimEnd()) <= room) lines[lines.length - 1] = line + part
    else lines.push(part)
  }
  const right = view.x + view.width - MARGIN - Math.max(...lines.map((line) => measure(line.trimEnd())))
  const bottom = view.y + view.height - MARGIN - (lines.length - 1) * LINE_HEIGHT
  return {
    text: lines.map((line) => line.trimEnd()).join('\n'),
    at: {
      x: Math.max(view.x + MARGIN, Math.floor(Math.min(at.x, right))),
      y: Math.max(view.y + TEXT_SIZE, Math.min(at.y, bottom)),
    },
  }
}
