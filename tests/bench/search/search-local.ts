import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import type { Place } from '../../search/suite.ts'
import type { Peer } from './peer.ts'

const version = '0.55.3'
const plugin = '@easyops-cn/docusaurus-search-local'

/** The search plugin of Docusaurus with its defaults: its own indexer, and the class that its web worker uses. */
export const searchLocal: Peer = {
  name: `docusaurus-search-local ${version}`,
  packages: [`${plugin}@${version}`, 'lunr@2.3.9'],
  async answerAll({ folder, html, queries }): Promise<Place[][]> {
    writeSettings(folder)
    const runner = join(folder, 'search-local-runner.ts')
    writeFileSync(runner, RUNNER)
    const child = Bun.spawn([process.execPath, runner], {
      cwd: folder,
      stdin: 'pipe',
      stdout: 'pipe',
      stderr: 'inherit',
    })
    void child.stdin.write(JSON.stringify({ html, queries }))
    await child.stdin.end()
    return new Response(child.stdout).json()
  },
}

/** Writes the settings that Docusaurus would generate for the plugin's browser code. */
function writeSettings(folder: string): void {
  const file = join(folder, `node_modules/@generated/${plugin}/default/generated-constants.js`)
  mkdirSync(dirname(file), { recursive: true })
  writeFileSync(
    file,
    `export const language = ['en']
export const removeDefaultStopWordFilter = []
export const removeDefaultStemmer = false
export const searchIndexUrl = 'search-index.json'
export const searchResultLimits = 8
export const fuzzyMatchingDistance = 1
export const synonyms = []
`,
  )
}

/** Runs in the folder of the packages. Serves the index over HTTP, because the plugin's worker fetches it. */
const RUNNER = `
const { html, queries } = await Bun.stdin.json()
const server = await import('${plugin}/dist/server/server/utils/scanDocuments.js')
const { buildIndex } = await import('${plugin}/dist/server/server/utils/buildIndex.js')
const infos = html.map(({ url, file }) => ({ url, filePath: file, type: 'docs' }))
const documents = await server.scanDocuments(infos, {})
const index = buildIndex(documents, { language: ['en'], removeDefaultStopWordFilter: [], removeDefaultStemmer: false })
const http = Bun.serve({ port: 0, fetch: () => Response.json(index) })
const origin = 'http://localhost:' + http.port
globalThis.location = { origin, href: origin + '/' }
globalThis.addEventListener ??= () => {}
const { SearchWorker } = await import('${plugin}/dist/client/client/theme/worker.js')
const worker = new SearchWorker()
const answers = []
for (const query of queries) {
  const results = await worker.search(origin + '/', '', query, 8)
  answers.push(results.map(({ document }) => ({ url: document.u, hash: document.h ?? '' })))
}
console.log(JSON.stringify(answers))
process.exit(0)
`
