import type { Browser, Page } from '@playwright/test'

/** A task of a page's main thread. */
export interface Task {
  /** Milliseconds since the page's first contentful paint; less than none for one before it. */
  start: number
  /** Processor time in milliseconds, or elapsed time if the trace has none. */
  length: number
  /** Whether it puts up the document, which is the browser's own and the longest on an empty page. */
  isCommit: boolean
}

/** An event of Chromium's trace format; times are in microseconds, `tdur` is of the processor. */
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
 * What the main thread does while `load` shows a page, the work of frames included, which the browser does not count
 * as long tasks when it is asked for these.
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
