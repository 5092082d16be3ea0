import type { Provider } from '../../support/provider.ts'

export interface Bench {
  provider: Provider
  /** How many the list is measured over. */
  reports: number
  /** Resident memory in bytes, where the server is ours. */
  readMemory: (() => Promise<number>) | undefined
}

/** A line of the table. The goals are those of the Bun runtime on a machine with two cores. */
export interface Row {
  what: string
  measured: string
  goal: string
  isMet: boolean
}
