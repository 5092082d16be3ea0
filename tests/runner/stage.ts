import type { TestServer } from '../support/servers.ts'
import type { Count } from './count.ts'
import type { ServerName } from './shared-servers.ts'
import type { TestTiming } from './timings.ts'

export interface Stage {
  name: string
  /** Glob patterns of the test files; none for a tool. */
  patterns?: string[]
  servers?: ServerName[]
  /** The browser of a stage that is not about Chromium. `--browser` or its whole name selects it. */
  browser?: 'firefox' | 'webkit'
  /** Nothing that comes later makes sense without it. */
  isRequired?: true
  run: (job: Job) => Promise<StageResult>
}

export interface StageResult {
  count: Count
  tests: TestTiming[]
}

/** What a stage is given to run. */
export interface Job {
  /** Folder for reports. */
  results: string
  /** The test files to run, all of them if none are named. */
  files: string[] | undefined
  /** Pattern for names of tests. */
  grep: string | undefined
  /** Whether to run all tests of a browser instead of its core. */
  isWhole: boolean
  run: (command: string[], env?: Record<string, string>) => Promise<{ text: string; exitCode: number }>
  server: (name: ServerName) => Promise<TestServer>
}
