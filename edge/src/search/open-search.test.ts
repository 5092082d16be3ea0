import { expect, test } from 'bun:test'
import { listDocuments } from '../../search/index.ts'
import { buildServerIndex } from '../../search/server-search.ts'
import { ProblemError } from '../http/problem.ts'
import { createSearchOpener } from './open-search.ts'

const index = buildServerIndex(
  listDocuments([
    { url: '/keys', title: 'Keys', label: 'Keys', description: '', breadcrumbs: [], sections: [] },
  ]),
  [],
)
const manifest = {
  build: '0123abcd',
  origin: 'https://docs.example',
  base: '/',
  scriptHashes: [],
  sources: { script: [], connect: [], frame: [], image: [] },
  styleHashes: [],
  pages: {},
  notFound: 'pages/404.html',
}

test('the index is loaded once, and again after a failure', async () => {
  let reads = 0
  const open = createSearchOpener({
    assets: {
      read() {
        reads += 1
        if (reads === 1) return Promise.reject(new Error('storage hiccup'))
        return Promise.resolve({ body: new Blob([JSON.stringify(index)]), etag: '' })
      },
      readManifest: () => Promise.resolve(manifest),
    },
    log: { write() {} },
  })

  expect(await open().catch((error: unknown) => error)).toBeInstanceOf(ProblemError)
  const [{ ask }] = await Promise.all([open(), open()])
  expect((await ask('keys', 8)).answer.count).toBe(1)
  expect(reads).toBe(2)
})
