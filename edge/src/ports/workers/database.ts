import { type Database, TRIAL_WRITE } from '../database.ts'
import type { WriteSignal } from '../ports.ts'

/** D1: one batch is one transaction. */
export function createD1Database(d1: D1Database): Database {
  return {
    async read({ text, values }) {
      const { results } = await d1
        .prepare(text)
        .bind(...values)
        .all()
      return results
    },
    async check() {
      await d1.batch([d1.prepare(TRIAL_WRITE)])
    },
    async write(statements) {
      const answers = await d1.batch(statements.map(({ text, values }) => d1.prepare(text).bind(...values)))
      return answers.map(({ results }) => results)
    },
  }
}

/**
 * Waits for the whole time, even if data is written earlier: other isolates also write to the database, and this
 * isolate cannot detect their writes.
 */
export const writeSignal: WriteSignal = {
  wait: (ms) => new Promise((resolve) => setTimeout(resolve, ms)),
}
