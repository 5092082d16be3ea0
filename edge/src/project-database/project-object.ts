import { DurableObject } from 'cloudflare:workers'
import { expireProject } from './expire-project.ts'
import { projectTables } from './tables.ts'
import type { SqlStore, Statement } from '../ports/database.ts'
import { createD1Database } from '../ports/workers/database.ts'

const DAY_MS = 86_400_000
/** Delay before the next run if more rows have expired than one run deletes. */
const CONTINUE_MS = 1000

/** A row as objects return it. */
export type Row = Record<string, SqlStorageValue>

/**
 * The events and the usage of one project (`decisions/018`). Once a day, an alarm deletes what has expired. Objects
 * that have no rows left, and those of deleted projects, are removed.
 */
export class ProjectObject extends DurableObject<{ DB: D1Database }> {
  private isOpen = false

  /** Returns no rows if nothing was written yet, so that a request for unknown data does not create the tables. */
  async read(statement: Statement): Promise<Row[]> {
    if (!this.isOpen && !this.hasTables()) return []
    await this.open()
    return this.run(statement)
  }

  async write(statements: readonly Statement[]): Promise<Row[][]> {
    await this.open()
    return this.ctx.storage.transactionSync(() => statements.map((statement) => this.run(statement)))
  }

  async erase(): Promise<void> {
    this.isOpen = false
    await this.ctx.storage.deleteAlarm()
    await this.ctx.storage.deleteAll()
  }

  override async alarm(): Promise<void> {
    // If this run and its retries fail, for example because D1 does not respond, the next day's run continues.
    await this.ctx.storage.setAlarm(Date.now() + DAY_MS)
    const store: SqlStore = {
      read: (statement) => this.read(statement),
      write: (statements) => this.write(statements),
    }
    const expiry = await expireProject(createD1Database(this.env.DB), store, Date.now())
    if (expiry === 'erase') return this.erase()
    if (expiry === 'continue') await this.ctx.storage.setAlarm(Date.now() + CONTINUE_MS)
  }

  /** Creates the tables and schedules the alarm, if they are missing. */
  private async open(): Promise<void> {
    if (this.isOpen) return
    for (const statement of projectTables) this.ctx.storage.sql.exec(statement)
    if ((await this.ctx.storage.getAlarm()) === null) await this.ctx.storage.setAlarm(Date.now() + DAY_MS)
    this.isOpen = true
  }

  private hasTables(): boolean {
    return this.ctx.storage.sql.exec("SELECT 1 FROM sqlite_master WHERE name = 'events'").toArray().length > 0
  }

  private run({ text, values }: Statement): Row[] {
    return this.ctx.storage.sql.exec(text, ...values).toArray()
  }
}
