import type { Round } from './lanes.ts'

/** What the last run of each stage took and counted, by the name of the stage. */
export type History = Record<string, { seconds: number; tests: number }>

/** Follows a run and says how far it is. */
export interface Progress {
  start(stage: string): void
  /** Counts a finished test. */
  count(stage: string): void
  end(stage: string): void
  /** Such as `4 of 12 stages done, browser-chromium 200 of 800 tests, about 4 min left`. */
  describe(): string
}

/** @param now Returns the time in milliseconds. */
export function createProgress(
  rounds: readonly Round<string>[],
  history: History,
  now: () => number = () => performance.now(),
): Progress {
  const running = new Map<string, { start: number; tests: number }>()
  const done = new Set<string>()
  const names = rounds.flat(2)

  /** Seconds that a stage still takes; undefined if it has never run. */
  function remainingOf(stage: string): number | undefined {
    if (done.has(stage)) return 0
    const last = history[stage]
    const current = running.get(stage)
    if (!last || !current) return last?.seconds
    if (current.tests > 0 && last.tests > 0) return last.seconds * Math.max(0, 1 - current.tests / last.tests)
    return Math.max(0, last.seconds - (now() - current.start) / 1000)
  }

  function describeLeft(): string {
    if (names.some((name) => remainingOf(name) === undefined)) return ''
    const sum = (lane: string[]): number => lane.reduce((total, name) => total + (remainingOf(name) ?? 0), 0)
    const seconds = rounds.reduce((total, lanes) => total + Math.max(0, ...lanes.map(sum)), 0)
    return seconds < 60 ? ', less than 1 min left' : `, about ${Math.round(seconds / 60)} min left`
  }

  return {
    start: (stage) => void running.set(stage, { start: now(), tests: 0 }),
    count(stage) {
      const current = running.get(stage)
      if (current) current.tests += 1
    },
    end(stage) {
      running.delete(stage)
      done.add(stage)
    },
    describe() {
      const parts = [...running].map(([name, { tests }]) => {
        const total = history[name]?.tests ?? 0
        if (tests === 0) return `, ${name}`
        return total < tests ? `, ${name} ${tests} tests` : `, ${name} ${tests} of ${total} tests`
      })
      return `${done.size} of ${names.length} stages done${parts.join('')}${describeLeft()}`
    },
  }
}
