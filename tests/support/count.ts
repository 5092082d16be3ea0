/** What a runner said of itself, in the unit that the last line of a test run sums up. */
export interface Count {
  passed: number
  failed: number
}

export function addCounts(counts: Count[]): Count {
  return counts.reduce(
    (sum, { passed, failed }) => ({ passed: sum.passed + passed, failed: sum.failed + failed }),
    { passed: 0, failed: 0 },
  )
}

/** A tool that has no count of its own is one check. */
export function countExit(exitCode: number): Count {
  return exitCode === 0 ? { passed: 1, failed: 0 } : { passed: 0, failed: 1 }
}

/**
 * Reads the closing lines of `bun test` (` 12 pass`, ` 1 fail`). A runner that stopped before it could count,
 * or that ran nothing, has failed.
 */
export function countBunTest(output: string, exitCode: number): Count {
  const passed = lastNumber(output, /^\s*(\d+) pass$/gm) ?? 0
  const failed = lastNumber(output, /^\s*(\d+) fail$/gm) ?? 0
  const stoppedEarly = exitCode !== 0 && failed === 0
  const ranNothing = passed + failed === 0
  return { passed, failed: stoppedEarly || ranNothing ? failed + 1 : failed }
}

/** Reads the `stats` of Playwright's JSON report; a test that passed only when repeated has failed. */
export function countPlaywright(report: string, exitCode: number): Count {
  const { stats }: { stats?: { expected: number; unexpected: number; flaky: number } } = JSON.parse(report)
  if (stats === undefined || stats.expected + stats.unexpected + stats.flaky === 0)
    return { passed: 0, failed: 1 }
  const failed = stats.unexpected + stats.flaky
  return { passed: stats.expected, failed: failed === 0 && exitCode !== 0 ? 1 : failed }
}

function lastNumber(text: string, pattern: RegExp): number | undefined {
  const match = [...text.matchAll(pattern)].at(-1)
  return match?.[1] === undefined ? undefined : Number(match[1])
}
