import type { Context } from 'hono'

/** Continues work after the response. Workers stop work that is not registered; Bun does not. */
export function runInBackground(c: Context, task: Promise<void>): void {
  try {
    c.executionCtx.waitUntil(task)
  } catch {
    // Bun has no execution context. There, the task continues without one.
  }
}
