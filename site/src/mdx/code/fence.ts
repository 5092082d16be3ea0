export interface Fence {
  title?: string
  /** Numbers of the highlighted lines, starting at 1. */
  marked: ReadonlySet<number>
  /** The part that is not valid. */
  unknown?: string
}

const TITLE = /title="([^"]*)"/
const MARKS = /\{([\d,\s-]+)\}/

/** Parses the text after the language of a code fence: `title="…"` and `{2,4-6}`. */
export function parseFence(meta: string): Fence {
  const title = TITLE.exec(meta)?.[1]
  const marks = MARKS.exec(meta)?.[1] ?? ''
  const rest = meta.replace(TITLE, '').replace(MARKS, '').trim()
  return {
    marked: new Set(marks.split(',').flatMap(expandRange)),
    ...(title && { title }),
    ...(rest && { unknown: rest }),
  }
}

function expandRange(range: string): number[] {
  const [first = Number.NaN, last = first] = range.split('-').map((text) => Number.parseInt(text, 10))
  if (!(last >= first)) return []
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}
