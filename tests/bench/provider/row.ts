import type { Provider } from '../../support/provider.ts'

export interface Bench {
  provider: Provider
  /** Number of reports for measuring the list. */
  reports: number
  /** Reads the resident memory in bytes. `undefined` for a server that the benchmark did not start. */
  readMemory: (() => Promise<number>) | undefined
}

/** A row of the table. The goals apply to the Bun runtime on a machine with two cores. */
export interface Row {
  what: string
  measured: string
  goal: string
  isMet: boolean
}
