export interface Fence {
  title?: string
  /** Lines to point out, counted from 1. */
  marked: ReadonlySet<number>
  /** What could not be understood. */
  unknown?: string
}

const TITLE = /title="([^"]*)"/
const MARKS = /\{([\d,\s-]+)\}/

/** Reads what follows the language of a code fence: `title="…"` and `{2,4-6}`. */
export function parseFence(meta: string): Fence {
  const title = TITLE.exec(meta)?.[1]
  const marks = MARKS.exec(meta)?.[1] ?? ''
  const rest = meta.replace(TITLE, '').replace(MARKS, '').trim()
  return {
    marked: new Set(marks.split(',').flatMap(toLines)),
    ...(title && { title }),
    ...(rest && { unknown: rest }),
  }
}

function toLines(range: string): number[] {
  const [first = Number.NaN, last = first] = range.split('-').map((text) => Number.parseInt(text, 10))
  if (!(last >= first)) return []
  return Array.from({ length: last - first + 1 }, (_, index) => first + index)
}
