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
  /** Matches the line that the stage prints for a finished test, without colors. */
  finishedTest?: RegExp
  /** Matches such lines that are not shown, because the test passed. */
  hidden?: RegExp
  /** If this stage fails, the later rounds are skipped. */
  isRequired?: true
  run: (job: Job) => Promise<StageResult>
}

export interface StageResult {
  count: Count
  tests: TestResult[]
  /** Why tests were skipped. */
  notes?: string[]
}

/** The input of a stage's run. */
export interface Job {
  /** Folder for the result files of test tools (JUnit XML, JSON of Playwright). */
  results: string
  /** The test files to run; undefined for all files of the stage. */
  files: string[] | undefined
  /** Matches tests that the gate leaves out of these files. */
  exclude: string | undefined
  /** Whether the user chose the tests, so that there may be none. */
  mayBeEmpty: boolean
  /** Pattern for test names. */
  grep: string | undefined
  /** How often each test runs. */
  repeat: number
  run: (command: string[], env?: Record<string, string>) => Promise<{ text: string; exitCode: number }>
  server: (name: ServerName) => Promise<TestServer>
}
