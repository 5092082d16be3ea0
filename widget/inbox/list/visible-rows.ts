/** Rows kept beyond both edges of the view, so that a flick does not show white. */
const MARGIN = 8
/** Rows come and go this many at a time, so that a key that moves the view by one draws nothing anew. */
const STEP = 4

export interface View {
  /** Of the list's own box, in CSS pixels. */
  scrollTop: number
  height: number
}

/** Which of `count` rows of one height are to be drawn: from `first`, up to `last` and without it. */
export function toVisibleRows(
  { scrollTop, height }: View,
  rowHeight: number,
  count: number,
): { first: number; last: number } {
  const top = Math.floor((scrollTop / rowHeight - MARGIN) / STEP) * STEP
  const bottom = Math.ceil(((scrollTop + height) / rowHeight + MARGIN) / STEP) * STEP
  const first = Math.max(0, Math.min(top, count))
  return { first, last: Math.max(first, Math.min(count, bottom)) }
}
