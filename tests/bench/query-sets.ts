import { join } from 'node:path'
import { type Figures, type Question, querySets, readBuiltIndex, readSuite } from '../search/suite.ts'
import { compareRelevance } from './search/relevance.ts'
import { startBun } from './search/latency.ts'

/** Compares this search with others on the query sets of `tests/search`. */
export async function run(): Promise<void> {
  // Starting the server builds the site if necessary.
  const server = await startBun()
  await server.stop()
  const results: Record<string, unknown> = {}
  for (const set of querySets) results[set] = await compare(set, await readSuite(set))
  await Bun.write(
    join(import.meta.dir, 'results/query-sets.json'),
    `${JSON.stringify(results, undefined, 2)}\n`,
  )
}

/** Prints how often the right page is first, by search and kind of question. */
async function compare(name: string, questions: Question[]): Promise<Record<string, unknown>> {
  const rows = await compareRelevance(await readBuiltIndex(), questions)
  const table = Object.fromEntries(
    rows.map(({ search, pages, kinds }) => [
      search,
      {
        all: write(pages),
        ...Object.fromEntries(Object.entries(kinds).map(([kind, figures]) => [kind, write(figures.pages)])),
      },
    ]),
  )
  console.log(
    `${name}: MRR@5, and the shares of questions with the right page first and among the first five`,
  )
  console.table(table)
  return table
}

function write({ mrr, first, found }: Figures): string {
  return `${mrr.toFixed(3)} ${first.toFixed(3)} ${found.toFixed(3)}`
}

// `bun tests/bench/query-sets.ts FILE…` measures other sets: JSON files with an array of `Question`.
if (import.meta.main) for (const file of Bun.argv.slice(2)) await compare(file, await Bun.file(file).json())
