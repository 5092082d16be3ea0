/** Notifies observers of the database when a new query may be useful. */
export interface Activity {
  /** Resolves after `ms` milliseconds, or soon after this process has written something. */
  wait(ms: number): Promise<void>
}
