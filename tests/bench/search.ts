import { join } from 'node:path'
import { readBuiltIndex, readSuite, suites } from '../search/suite.ts'
import { measureFirstResults } from './search/first-results.ts'
import { measureHostile } from './search/hostile.ts'
import { measureLatency, startBun } from './search/latency.ts'
import { measureMemory } from './search/memory.ts'
import { compareRelevance, type Relevance } from './search/relevance.ts'
import { measureScale } from './search/scale.ts'
import { measureWeight } from './search/weight.ts'
import { watchMachine } from './support/machine.ts'

/** Factors for the number of pages: the 41 pages themselves, and about a thousand. */
const copies = [1, 25]

/**
 * Measures relevance compared with other searches on the same pages; latency, size, and memory; and the effect of a
 * thousand pages.
 */
export async function run(): Promise<void> {
  const machine = watchMachine()
  const questions = (await Promise.all(suites.map(readSuite))).flat()
  // Starting the server builds the site if necessary.
  const server = await startBun()
  const index = await readBuiltIndex()
  try {
    const weight = await measureWeight(server.origin, questions)
    console.table(weight)
    const firstResults = await measureFirstResults(server.origin)
    console.log(
      `first opening to first results: ${firstResults.medianMs} ms (${firstResults.allMs.join(', ')})`,
    )
    const hostile = await measureHostile(server.origin)
    console.table({ hostile })
    await server.stop()
    const latency = await measureLatency(questions)
    console.table(latency)
    const memory = await measureMemory()
    console.table(memory)
    const relevance = await compareRelevance(index, questions)
    showRelevance(relevance)
    const scale = await measureScale(index, questions, copies)
    console.table(scale)
    const result = { machine: machine(), relevance, weight, firstResults, latency, hostile, memory, scale }
    await Bun.write(join(import.meta.dir, 'results/search.json'), `${JSON.stringify(result, undefined, 2)}\n`)
  } finally {
    await server.stop()
  }
}

function showRelevance(rows: readonly Relevance[]): void {
  const round = (value: number) => Number(value.toFixed(3))
  console.table(
    rows.map(({ search, places, pages }) => ({
      search,
      'MRR@5': round(places.mrr),
      'first right': round(places.first),
      'MRR@5, page alone': round(pages.mrr),
      'first right, page alone': round(pages.first),
    })),
  )
  const kinds = Object.keys(rows[0]?.kinds ?? {})
  console.table(
    Object.fromEntries(
      kinds.map((kind) => [
        kind,
        Object.fromEntries(
          rows.map(({ search, kinds: figures }) => [search, round(figures[kind]?.pages.mrr ?? 0)]),
        ),
      ]),
    ),
  )
}
