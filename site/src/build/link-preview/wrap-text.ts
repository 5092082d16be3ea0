/** Measures the width of a string, in the unit of `width`. */
export type Measure = (text: string) => number

export interface LineSpace {
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
