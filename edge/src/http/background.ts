import type { Context } from 'hono'

/** Lets work go on after the answer. Workers end what nobody waits for; Bun has no such thing, and no need of it. */
export function runInBackground(c: Context, task: Promise<void>): void {
  try {
    c.executionCtx.waitUntil(task)
  } catch {
    // There is no execution context: the task runs on by itself.
  }
}
