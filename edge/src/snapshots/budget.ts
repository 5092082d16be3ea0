/**
 * Number of base styles and frames that a document may still contain. The renderer's output for each of them is much
 * longer than the tag that causes it.
 */
export interface Budget {
  left: number
}

/** Real pages have at most a few thousand shadow roots and frames. A hostile snapshot of 8 MB can have 350,000. */
const MAXIMUM = 5000

export function createBudget(): Budget {
  return { left: MAXIMUM }
}

export function takeFrom(budget: Budget): boolean {
  budget.left -= 1
  return budget.left >= 0
}
