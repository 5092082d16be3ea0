import type { TestServer } from '../support/servers.ts'
import type { Count } from './count.ts'
import type { TestResult } from './reports.ts'
import type { ServerName } from './shared-servers.ts'

export interface Stage {
  name: string
  /** Glob patterns of the test files; none for a tool. */
  patterns?: string[]
  servers?: ServerName[]
  /** Firefox or WebKit, for stages that run there. `--browser` or the stage's full name selects the stage. */
  browser?: 'firefox' | 'webkit'
  /** Whether only its name selects the stage, because it is not part of the gate. */
  isOnDemand?: true
  /** If this stage fails, the later rounds are skipped. */
  isRequired?: true
  run: (job: Job) => Promise<StageResult>
}

export interface StageResult {
  count: Count
  tests: TestResult[]
}

/** The input of a stage's run. */
export interface Job {
  /** Folder for the result files of test tools (JUnit XML, JSON of Playwright). */
  results: string
  /** The test files to run, all of them if none are named. */
  files: string[] | undefined
  /** Pattern for test names. */
  grep: string | undefined
  /** Whether to run all tests of a browser instead of its core. */
  isWhole: boolean
  run: (command: string[], env?: Record<string, string>) => Promise<{ text: string; exitCode: number }>
  server: (name: ServerName) => Promise<TestServer>
}
