/** Parses as many bytes of JSON as a body may hold that are slowest to parse: all other times are divided by this one. */
export function createYardstick(bytes: number): () => void {
  const item = '{"a":{}},'
  const text = `[${item.repeat(Math.floor(bytes / item.length))}{}]`
  return () => void JSON.parse(text)
}

/** Shortest of several runs, in milliseconds: what else the machine does only adds. Stops early once below `enough`. */
export function measureShortest(run: () => void, { runs, enough }: { runs: number; enough: number }): number {
  let shortest = Infinity
  for (let index = 0; index < runs && shortest > enough; index += 1) {
    const start = performance.now()
    run()
    shortest = Math.min(shortest, performance.now() - start)
  }
  return shortest
}
