/** Lets code that polls the database wait for the next write. */
export interface WriteSignal {
  /** Resolves after `ms` milliseconds, or soon after this process has written something. */
  wait(ms: number): Promise<void>
}
