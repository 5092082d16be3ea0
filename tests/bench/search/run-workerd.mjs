// Runs in Node, which Miniflare requires: `node run-workerd.mjs worker.js dist`. Prints the origin, and serves until it
// receives a signal.
import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'

const [, , script, dist] = process.argv
// Use the Miniflare that wrangler depends on, which is not installed at the top level.
const wrangler = createRequire(createRequire(import.meta.url).resolve('wrangler/package.json'))
const { convertV4MiniflareOptions, Miniflare } = wrangler('miniflare')

const miniflare = new Miniflare(
  convertV4MiniflareOptions({
    host: '127.0.0.1',
    port: 0,
    modules: [{ type: 'ESModule', path: 'worker.js', contents: readFileSync(script, 'utf8') }],
    compatibilityDate: '2026-11-17',
    bindings: {
      API_HOST: 'api.localhost',
      FRAME_HOST: 'frame.localhost',
      FILES_HOST: 'files.localhost',
      INBOX_HOST: 'inbox.localhost',
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'error',
      INBOX_TOKEN: 'of no use in a bench',
      SERVER_SECRET: 'of no use in a bench either',
    },
    d1Databases: { DB: 'bench' },
    r2Buckets: { BLOBS: 'bench' },
    assets: {
      directory: join(dist, 'public'),
      binding: 'ASSETS',
      routerConfig: { has_user_worker: true, invoke_user_worker_ahead_of_assets: true },
      assetConfig: { html_handling: 'none', not_found_handling: 'none' },
    },
  }),
)
console.log(String(await miniflare.ready))
process.on('SIGTERM', () => miniflare.dispose().then(() => process.exit(0)))
