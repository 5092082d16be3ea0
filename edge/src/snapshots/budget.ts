/** Remaining base styles and frames of a document. Both are much longer than the tag that requests them. */
export interface Budget {
  left: number
}

/** Real pages have at most a few thousand shadow roots and frames; 8 MB of hostile tags have 350,000. */
const MAXIMUM = 5000

export function createBudget(): Budget {
  return { left: MAXIMUM }
}

export function takeFrom(budget: Budget): boolean {
  budget.left -= 1
  return budget.left >= 0
}
