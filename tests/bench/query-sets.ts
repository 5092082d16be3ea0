import { join } from 'node:path'
import { querySets, readBuiltIndex, readSuite } from '../search/suite.ts'
import { compareRelevance } from './search/relevance.ts'
import { startBun } from './search/latency.ts'

/**
 * Compares this search with others on the same pages: how often the right page is first, by query set and kind of
 * question.
 */
export async function run(): Promise<void> {
  // Starting the server builds the site if necessary.
  const server = await startBun()
  await server.stop()
  const index = await readBuiltIndex()
  const results: Record<string, Record<string, Record<string, string>>> = {}
  for (const set of querySets) {
    const rows = await compareRelevance(index, await readSuite(set))
    const table = Object.fromEntries(
      rows.map(({ search, pages, kinds }) => [
        search,
        {
          all: write(pages),
          ...Object.fromEntries(Object.entries(kinds).map(([kind, figures]) => [kind, write(figures.pages)])),
        },
      ]),
    )
    console.log(`${set}: MRR@5 and share of questions whose first page is right`)
    console.table(table)
    results[set] = table
  }
  await Bun.write(
    join(import.meta.dir, 'results/query-sets.json'),
    `${JSON.stringify(results, undefined, 2)}\n`,
  )
}

function write({ mrr, first }: { mrr: number; first: number }): string {
  return `${mrr.toFixed(3)} ${first.toFixed(3)}`
}
