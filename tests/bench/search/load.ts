/** Results of a load test of an endpoint. */
export interface Figures {
  requests: number
  requestsPerSecond: number
  p50Ms: number
  p99Ms: number
  slowestMs: number
  /** Responses with a status other than 200 and 400. */
  failures: number
}

/** Requests all paths, with `inFlight` requests at any time. */
export async function ask(origin: string, paths: Iterable<string>, inFlight = 4): Promise<Figures> {
  const waiting = paths[Symbol.iterator]()
  const times: number[] = []
  let failures = 0

  async function runOne(): Promise<void> {
    for (let next = waiting.next(); !next.done; next = waiting.next()) {
      const sent = performance.now()
      const response = await fetch(origin + next.value)
      await response.arrayBuffer()
      times.push(performance.now() - sent)
      if (response.status !== 200 && response.status !== 400) failures += 1
    }
  }

  const start = performance.now()
  await Promise.all(Array.from({ length: inFlight }, runOne))
  const seconds = (performance.now() - start) / 1000
  const sorted = times.toSorted((a, b) => a - b)
  const quantile = (share: number) => Math.round((sorted[Math.floor(sorted.length * share)] ?? 0) * 100) / 100
  return {
    requests: times.length,
    requestsPerSecond: Math.round(times.length / seconds),
    p50Ms: quantile(0.5),
    p99Ms: quantile(0.99),
    slowestMs: quantile(1 - 1 / Math.max(2, sorted.length)),
    failures,
  }
}

/** Repeats the paths for the given time. */
export function* repeat(paths: readonly string[], seconds: number): Generator<string> {
  const end = performance.now() + seconds * 1000
  for (;;) {
    for (const path of paths) {
      if (performance.now() > end) return
      yield path
    }
  }
}
