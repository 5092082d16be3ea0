// Runs in both engines. Node needs access to the garbage collector: `node --expose-gc memory.mjs search-index.json`.
import { readFileSync } from 'node:fs'
import { createServerSearch } from '../../../edge/search/server-search.ts'

const collect = globalThis.gc ?? (() => Bun.gc(true))
const queries = readFileSync(new URL('../../search/tuned.tsv', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n')
  .map((line) => line.split('\t')[1])

function heapInUse() {
  collect()
  return process.memoryUsage().heapUsed
}

const before = heapInUse()
const start = performance.now()
const search = createServerSearch(JSON.parse(readFileSync(process.argv[2], 'utf8')))
const restoreMs = Math.round(performance.now() - start)
for (const query of queries) await search(query, { limit: 8, snippet: 50 })
const megabytes = Math.round((heapInUse() - before) / 1e5) / 10
console.log(
  JSON.stringify({
    restoreMs,
    megabytes,
    isAlive: (await search('node', { limit: 1, snippet: 50 })).count > 0,
  }),
)
