/** Limits for the recorder's work, counted in changes of the page. Each change takes about 40 µs. */
export interface BudgetLimits {
  /** Maximum changes at once, enough for the first rendering of a large page. */
  burst: number
  /** Sustained changes per second. */
  perSecond: number
}

/** 3,000 changes per second take an eighth of the main thread's time. */
export const limits: BudgetLimits = { burst: 20_000, perSecond: 3000 }

export interface MutationBudget {
  /** Whether the budget allows `cost` changes. If so, the budget is reduced by them. `now` is in milliseconds. */
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
