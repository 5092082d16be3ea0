import { WORKER_FILE_BYTES, WORKER_FILES } from '@node-docs/edge/contract/limits'
import type { Problem } from '../mdx/content-problem.ts'

/** Maximum number of static files of a Worker on Cloudflare's free plan. */
const FREE_FILES = 20_000

/**
 * From this size of the server's index on, the search can need more than the 128 MB of an isolate of Cloudflare:
 * to restore 16 MiB takes a heap of 100 MB.
 */
const MAX_INDEX_BYTES = 15 * 1024 * 1024
const INDEX = 'public/search-index-server.json'

/**
 * Warns of what Cloudflare would refuse, because Bun serves it. `sizes` maps the paths of all files of the site to their
 * bytes.
 */
export function checkLimits(sizes: ReadonlyMap<string, number>): Problem[] {
  const files = [...sizes].filter(([path]) => path.startsWith('public/'))
  const large = files.filter(([, bytes]) => bytes > WORKER_FILE_BYTES)
  return [
    ...large.map(([path, bytes]): Problem => {
      const hint =
        'Serve the site with Bun, split the pages in it among several sites, or shorten the largest.'
      const message = `the file has ${formatMiB(bytes)} MiB; Cloudflare serves at most 25 MiB`
      return { severity: 'warning', file: `dist/${path}`, message, hint }
    }),
    ...checkCount(files.length),
    ...checkIndex(sizes.get(INDEX) ?? 0),
  ]
}

function checkCount(count: number): Problem[] {
  if (count <= FREE_FILES) return []
  const message = `the site has ${count} files; Cloudflare deploys at most ${FREE_FILES} on the free plan and ${WORKER_FILES} on others`
  const hint = 'A page is four files. Split the site, or serve it with Bun.'
  return [{ severity: 'warning', file: 'dist/public', message, hint }]
}

function checkIndex(bytes: number): Problem[] {
  if (bytes <= MAX_INDEX_BYTES || bytes > WORKER_FILE_BYTES) return []
  const message = `the search index has ${formatMiB(bytes)} MiB, more than the memory of a Worker can hold`
  const hint = 'Readers then search in their browsers only. Serve the site with Bun, or split it.'
  return [{ severity: 'warning', file: `dist/${INDEX}`, message, hint }]
}

function formatMiB(bytes: number): string {
  return (bytes / 1024 / 1024).toFixed(1)
}
