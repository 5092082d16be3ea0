/** Creates the baseline for all measurements: a function that parses `bytes` of JSON that is slow to parse. */
export function createBaseline(bytes: number): () => void {
  const item = '{"a":{}},'
  const text = `[${item.repeat(Math.floor(bytes / item.length))}{}]`
  return () => void JSON.parse(text)
}

/**
 * Returns the shortest processor time of several runs in milliseconds, because other processes can only make a run
 * longer. Stops as soon as a run takes less than `enough`.
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
