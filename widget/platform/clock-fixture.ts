import type { Clock } from './clock.ts'

interface Timer {
  at: number
  act: () => void
  every?: number
}

/** A clock that tests advance. Promises settle between two timers. */
export function createManualClock(): Clock & {
  pass: (milliseconds: number) => Promise<void>
} {
  let now = Date.UTC(2026, 10, 20)
  const timers = new Set<Timer>()
  const add = (timer: Timer) => {
    timers.add(timer)
    return () => void timers.delete(timer)
  }
  const next = (end: number): Timer | undefined =>
    [...timers].filter(({ at }) => at <= end).sort((one, other) => one.at - other.at)[0]
  return {
    now: () => now,
    after: (milliseconds, act) => add({ at: now + milliseconds, act }),
    every: (milliseconds, act) => add({ at: now + milliseconds, act, every: milliseconds }),
    async pass(milliseconds) {
      const end = now + milliseconds
      await settle()
      for (let timer = next(end); timer; timer = next(end)) {
        now = timer.at
        if (timer.every === undefined) timers.delete(timer)
        else timer.at += timer.every
        timer.act()
        await settle()
      }
      now = end
    },
  }
}

/** Waits until pending promises have settled. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 2; turn++) await new Promise((resolve) => setTimeout(resolve, 0))
}
