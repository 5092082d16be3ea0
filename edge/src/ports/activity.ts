/** Tells those who watch the database when it may be worth another look. */
export interface Activity {
  /** Ends after `ms` milliseconds, or soon after this process has written something. */
  wait(ms: number): Promise<void>
}
