import type { Question } from '../../search/suite.ts'
import { startServer } from '../../support/servers.ts'
import { ask, type Figures, repeat } from './load.ts'
import { startSearchWorker } from './workerd.ts'

const seconds = 5
/** Values of `limit`. Each gives the same question another cache key. */
const limits = Array.from({ length: 20 }, (_, at) => at + 1)

export interface LatencyRow extends Figures {
  runtime: string
  /**
   * The server has cached answers to `repeated` questions. `new` questions change `limit` each time to miss the cache.
   */
  questions: 'repeated' | 'new'
  /** Time of the first response, which includes restoring the index. */
  firstMs: number
}

/** Measures `/api/search` on both runtimes. workerd runs without wrangler's proxy. */
export async function measureLatency(questions: readonly Question[]): Promise<LatencyRow[]> {
  const repeated = questions.map(({ query }) => `/api/search?q=${encodeURIComponent(query)}`)
  const unlike = limits.flatMap((limit) => repeated.map((path) => `${path}&limit=${limit}`))
  const rows: LatencyRow[] = []
  for (const [runtime, start] of Object.entries({ bun: startBun, workerd: startSearchWorker })) {
    const { origin, stop } = await start()
    try {
      const firstMs = await timeOf(`${origin}/api/search?q=node`)
      await ask(origin, repeat(repeated, 1))
      rows.push({
        runtime,
        questions: 'repeated',
        firstMs,
        ...(await ask(origin, repeat(repeated, seconds))),
      })
      rows.push({ runtime, questions: 'new', firstMs, ...(await ask(origin, repeat(unlike, seconds))) })
    } finally {
      await stop()
    }
  }
  return rows
}

export function startBun() {
  return startServer({ runtime: 'bun', env: { LOG_LEVEL: 'error' } })
}

async function timeOf(url: string): Promise<number> {
  const start = performance.now()
  await (await fetch(url)).arrayBuffer()
  return Math.round(performance.now() - start)
}
