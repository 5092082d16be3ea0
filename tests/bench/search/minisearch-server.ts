/**
 * Serves MiniSearch like `/api/search`: `bun minisearch-server.ts <folder of the package> <search-index.json>`. Prints
 * the origin, and serves until it receives a signal.
 */
import { openMiniSearch } from './minisearch.ts'
import { readPlainPages } from './pages.ts'

const [, , folder = '', file = ''] = process.argv
const search = await openMiniSearch(folder, readPlainPages(await Bun.file(file).json()))
const server = Bun.serve({
  hostname: '127.0.0.1',
  port: 0,
  fetch({ url }) {
    const { searchParams } = new URL(url)
    const hits = search(searchParams.get('q') ?? '')
    return Response.json({ count: hits.length, hits: hits.slice(0, Number(searchParams.get('limit') ?? 8)) })
  },
})
console.log(`http://127.0.0.1:${server.port}`)
