import type { Browser, Page } from '@playwright/test'

/** A task on a page's main thread. */
export interface Task {
  /** Milliseconds since the first contentful paint; negative for earlier tasks. */
  start: number
  /** CPU time in milliseconds, or elapsed time if the trace has none. */
  length: number
  /** Whether the task commits the navigation. This is the browser's own work, and the longest task of an empty page. */
  isCommit: boolean
}

/** An event in Chromium's trace format. Times are in microseconds; `tdur` is CPU time. */
interface TraceEvent {
  name: string
  pid: number
  tid: number
  ts: number
  dur?: number
  tdur?: number
  args: { name?: string }
}

/**
 * Traces the main thread's tasks while `load` opens a page. Includes rendering, which the browser's long task entries
 * omit.
 */
export async function traceTasks(
  browser: Browser,
  page: Page,
  load: () => Promise<unknown>,
): Promise<Task[]> {
  await browser.startTracing(page, {
    categories: ['devtools.timeline', 'disabled-by-default-devtools.timeline'],
  })
  await load()
  const { traceEvents }: { traceEvents: TraceEvent[] } = JSON.parse((await browser.stopTracing()).toString())
  return readTasks(traceEvents)
}

function readTasks(events: TraceEvent[]): Task[] {
  const paint = events.find(({ name }) => name === 'firstContentfulPaint')
  if (!paint) throw new Error('The page was not painted while it was traced')
  const commits = events.filter(({ name }) => name === 'CommitLoad')
  return events
    .filter(({ name, pid, tid }) => name === 'RunTask' && pid === paint.pid && tid === paint.tid)
    .map(({ ts, dur = 0, tdur = dur, pid }) => ({
      start: (ts - paint.ts) / 1000,
      length: tdur / 1000,
      isCommit: commits.some((commit) => commit.pid === pid && commit.ts >= ts && commit.ts <= ts + dur),
    }))
}
