/**
 * Builds a small site with changed settings and further pages, and serves it until standard input is closed: `bun
 * serve-site-variant.ts '{"settings":{"footer":"https://…"},"pages":{}}'`. Prints `{ origin }` when it is ready.
 */
import { basename, dirname, join } from 'node:path'
import { site } from '../../content/site.ts'
import { startServer } from '../../edge/src/server.ts'
import { buildSite } from '../../site/build.ts'
import { createSite, formatModule, page } from '../../site/src/build/site-fixture.ts'

const { settings, pages }: { settings: object; pages: Record<string, string> } = JSON.parse(
  process.argv[2] ?? '{"settings":{},"pages":{}}',
)
const files: Record<string, string> = { 'site.ts': formatModule({ ...site, ...settings }) }
for (const [path, body] of Object.entries(pages)) {
  for (let folder = dirname(path); folder !== '.'; folder = dirname(folder)) {
    const name = basename(folder)
    const category = { label: name, title: name, position: 9, description: name }
    files[`docs/${folder}/category.json`] = JSON.stringify(category)
  }
  files[`docs/${path}`] = page(basename(path, '.mdx'), body)
}
const fixture = createSite(files)
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
