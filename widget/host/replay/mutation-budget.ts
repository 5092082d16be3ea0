/** How much a page may ask of the recorder. Units are changes: one takes it some 40 µs. */
export interface BudgetLimits {
  /** What may come at once: the first rendering of a large page. */
  burst: number
  /** What may come every second, on and on. */
  perSecond: number
}

/** A page that was loaded anew by its own script is a burst; 3,000 a second are an eighth of the main thread. */
export const limits: BudgetLimits = { burst: 20_000, perSecond: 3000 }

export interface MutationBudget {
  /** Whether there is enough left; `now` in milliseconds. */
  spend: (cost: number, now: number) => boolean
}

export function createMutationBudget({ burst, perSecond }: BudgetLimits): MutationBudget {
  let left = burst
  let last = -Infinity
  return {
    spend(cost, now) {
      left = Math.min(burst, left + (Math.max(0, now - last) / 1000) * perSecond)
      last = now
      if (cost > left) return false
      left -= cost
      return true
    },
  }
}
