import { expect, test } from 'bun:test'
import { Hono } from 'hono'
import { sampleManifest } from '../../../tests/support/sample-manifest.ts'
import { listDocuments } from '../../search/index.ts'
import { buildServerIndex } from '../../search/server-search.ts'
import type { AppEnv } from '../http/request-context.ts'
import { ProblemError, toProblemResponse } from '../http/problem.ts'
import { readVars } from '../ports/vars.ts'
import { createSearch } from './routes.ts'

const index = buildServerIndex(
  listDocuments([
    { url: '/x/keys', title: 'Keys', label: 'Keys', description: '', breadcrumbs: [], sections: [] },
  ]),
  [],
)

function createSite(base: string): Hono<AppEnv> {
  const unused = () => Promise.reject(new Error('not used here'))
  const routes = createSearch({
    assets: {
      read: async () => ({ body: new Blob([JSON.stringify(index)]), etag: '' }),
      readManifest: async () => ({ ...sampleManifest, base }),
    },
    clock: { now: () => 0 },
    database: { check: async () => {}, read: unused, write: unused },
    log: { write: () => undefined },
    vars: readVars({}),
  })
  const site = new Hono<AppEnv>().route('/docs', routes)
  return site.onError((error) => {
    if (error instanceof ProblemError) return toProblemResponse(error.code, error.message)
    throw error
  })
}

test('D-069 the search works below the base path of the site and at the root', async () => {
  const site = createSite('/x/')
  for (const path of ['/docs/x/api/search', '/docs/api/search']) {
    const answer = await site.request(`${path}?q=keys`)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('Access-Control-Allow-Origin')).toBe('*')
    expect(await answer.json()).toMatchObject({ query: 'keys', count: 1, hits: [{ url: '/x/keys' }] })
    expect((await site.request(path, { method: 'POST' })).status).toBe(405)
  }
})

test('D-069 /mcp works below the base path too', async () => {
  const site = createSite('/x/')
  for (const path of ['/docs/x/mcp', '/docs/mcp'])
    expect((await site.request(path, { method: 'OPTIONS' })).status).toBe(204)
})

test.each([
  ['/x/', '/docs/y/api/search?q=keys'],
  ['/x/', '/docs/x/x/api/search?q=keys'],
  ['/x/', '/docs/y/mcp'],
  ['/', '/docs/x/api/search?q=keys'],
])('a site below %s does not answer searches at %s', async (base, path) => {
  expect((await createSite(base).request(path)).status).toBe(404)
})

test('D-069 shown searches are counted below the base path too', async () => {
  const site = createSite('/x/')
  const count = (path: string) =>
    site.request(`${path}/api/search/shown?q=keys&opened=no`, { method: 'POST' })
  expect((await count('/docs/x')).status).toBe(204)
  expect((await count('/docs')).status).toBe(204)
  expect((await count('/docs/y')).status).toBe(404)
})
