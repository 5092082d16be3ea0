import { startBun } from './latency.ts'
import { startSearchWorker } from './workerd.ts'

/** Number of fresh processes per runtime. */
const RUNS = 5
const QUERY = 'how much memory does a validator need'

export interface ColdStart {
  runtime: string
  medianMs: number
  allMs: number[]
}

/**
 * Measures the first answer of a fresh process: reading and restoring the index, and one query that nothing has cached.
 * Starting the process itself is not included, because no query has to wait for it.
 */
export async function measureColdStart(): Promise<ColdStart[]> {
  const rows: ColdStart[] = []
  for (const [runtime, start] of Object.entries({ bun: startBun, workerd: startSearchWorker })) {
    const allMs: number[] = []
    for (let run = 0; run < RUNS; run++) {
      const { origin, stop } = await start()
      try {
        const sent = performance.now()
        const response = await fetch(`${origin}/api/search?q=${encodeURIComponent(QUERY)}`)
        await response.arrayBuffer()
        if (response.status !== 200) throw new Error(`${runtime} answered ${response.status}`)
        allMs.push(Math.round(performance.now() - sent))
      } finally {
        await stop()
      }
    }
    const medianMs = allMs.toSorted((a, b) => a - b)[Math.floor(RUNS / 2)] ?? 0
    rows.push({ runtime, medianMs, allMs })
  }
  return rows
}
