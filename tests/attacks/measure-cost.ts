/** Creates the baseline for all measurements: a function that parses `bytes` of JSON that is slow to parse. */
export function createBaseline(bytes: number): () => void {
  const item = '{"a":{}},'
  const text = `[${item.repeat(Math.floor(bytes / item.length))}{}]`
  return () => void JSON.parse(text)
}

/**
 * Returns the least processor time of several runs in milliseconds, because other processes only make runs longer.
 * Stops early once a run takes less than `enough`.
 */
export function measureShortest(run: () => void, { runs, enough }: { runs: number; enough: number }): number {
  let shortest = Infinity
  for (let index = 0; index < runs && shortest > enough; index += 1) {
    const start = process.cpuUsage()
    run()
    const { user, system } = process.cpuUsage(start)
    shortest = Math.min(shortest, (user + system) / 1000)
  }
  return shortest
}
