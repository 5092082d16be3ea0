/** Tells observers of the database when another query could find changes. */
export interface Activity {
  /** Resolves after `ms` milliseconds, or soon after this process has written something. */
  wait(ms: number): Promise<void>
}
