/**
 * Builds a small site with changed settings, and serves it until standard input is closed: `bun serve-site-variant.ts
 * '{"footer":"https://…"}'`. Prints `{ origin }` when it is ready.
 */
import { join } from 'node:path'
import { site } from '../../content/site.ts'
import { startServer } from '../../edge/src/server.ts'
import { buildSite } from '../../site/build.ts'
import { createSite, formatModule } from '../../site/src/build/site-fixture.ts'

const settings: object = JSON.parse(process.argv[2] ?? '{}')
const fixture = createSite({ 'site.ts': formatModule({ ...site, ...settings }) })
await buildSite(fixture)
const server = await startServer({
  port: 0,
  hostname: '127.0.0.1',
  dist: fixture.dist,
  dataDir: join(fixture.root, 'data'),
  trustProxy: false,
  env: { LOG_LEVEL: 'error', RATE_LIMIT: 'off' },
})
console.log(JSON.stringify({ origin: `http://127.0.0.1:${server.port}` }))
await Bun.stdin.text()
await server.stop()
fixture.remove()
process.exit(0)
