/** Test files that `run test` leaves out, and that `run test all` runs. */
export interface Omission {
  stage: string
  /** Glob pattern of files. */
  files: string
  /** Why a change rarely breaks these alone. */
  reason: string
}

export const notInGate: readonly Omission[] = [
  {
    stage: 'facts',
    files: 'tests/facts/**',
    reason: 'compares the pages with releases of other projects, which a change here does not affect',
  },
  {
    stage: 'browser-firefox',
    files: 'tests/e2e/*/**',
    reason:
      'Firefox runs the same code as Chromium. The journey shows that it starts and that its parts work together',
  },
  {
    stage: 'browser-webkit',
    files: 'tests/webkit/pages.test.ts',
    reason: 'WebKit shows the same pages as Chromium. The journey visits the main ones',
  },
]

/** Removes the files that the gate leaves out. Returns undefined if all files of the stage remain. */
export function leaveOut(stage: string, files: readonly string[]): string[] | undefined {
  const patterns = notInGate.filter((one) => one.stage === stage).map((one) => new Bun.Glob(one.files))
  if (patterns.length === 0) return undefined
  return files.filter((file) => !patterns.some((pattern) => pattern.match(file)))
}
