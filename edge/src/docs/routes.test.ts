import { expect, test } from 'bun:test'
import { Hono } from 'hono'
import { localHosts } from '../../contract/hosts.ts'
import { sampleManifest } from '../../../tests/support/sample-manifest.ts'
import type { SiteManifest } from '../../contract/site-manifest.ts'
import type { Asset, Assets } from '../ports/ports.ts'
import { createDocs } from './routes.ts'

const manifest: SiteManifest = {
  ...sampleManifest,
  base: '/x/',
  scriptHashes: ["'sha256-abc'"],
  styleHashes: ["'sha256-def'"],
  sources: {
    script: ['https://script.example'],
    connect: ['https://connect.example'],
    frame: ['https://frame.example'],
    image: ['https://image.example'],
  },
  pages: { '/': { html: 'pages/index.html', markdown: 'pages/index.md', title: 'Home', description: '' } },
  redirects: { '/start': '/' },
}

const files: Record<string, string> = {
  '/pages/index.html': '<h1>Home</h1>',
  '/pages/index.md': '# Home',
  '/pages/404.html': '<h1>Page Not Found</h1>',
  '/search-index.json': '[]',
  '/demo.html': '<h1>Demo</h1>',
}

/** An in-memory implementation of the assets port. */
function createAssets(readManifest: () => Promise<unknown>): Assets {
  const read = async (path: string): Promise<Asset | undefined> => {
    const text = files[path]
    return text === undefined ? undefined : { body: new Blob([text]), etag: `W/"${path}"` }
  }
  return { read, readManifest }
}

function createSite(readManifest: () => Promise<unknown> = async () => manifest) {
  const vars = {
    hosts: localHosts,
    eventStorage: 'project' as const,
    logLevel: 'off' as const,
    access: undefined,
    mail: undefined,
    openIdConnect: undefined,
    teamDomains: new Map(),
    teamGroups: new Map(),
    quotas: undefined,
    githubApi: '',
    gitlabApi: '',
    linearApi: '',
    jiraApi: undefined,
  }
  const site = new Hono().route('/docs', createDocs({ assets: createAssets(readManifest), vars }))
  return site.onError(() => new Response(null, { status: 500 }))
}

test('an old path redirects to its page with the base path and the query', async () => {
  const answer = await createSite().request('/docs/x/start/?q=1')
  expect(answer.status).toBe(301)
  expect(answer.headers.get('Location')).toBe('/x/?q=1')
})

test('URLs of a site with a base path contain it', async () => {
  const answer = await createSite().request('/docs/x/')
  expect(answer.status).toBe(200)
  expect(answer.headers.get('Link')).toBe('</x/index.md>; rel="alternate"; type="text/markdown"')

  const markdown = await createSite().request('/docs/x/index.md')
  expect(markdown.headers.get('Link')).toBe('<https://docs.example/x/>; rel="canonical"')
})

test("D-036 the policy of a page allows its inline scripts and the manifest's sources in their directives", async () => {
  const policy = (await createSite().request('/docs/x/')).headers.get('Content-Security-Policy')
  expect(policy).toContain("script-src 'self' 'sha256-abc' https://script.example;")
  expect(policy).toContain("style-src 'self' 'sha256-def';")
  expect(policy).toContain("connect-src 'self' api.localhost:* https://connect.example;")
  expect(policy).toContain("frame-src 'self' frame.localhost:* https://frame.example;")
  expect(policy).toContain("img-src 'self' data: blob: https://image.example files.localhost:*;")
})

test('only a page with a tool allows RPC nodes, and the node that its query names', async () => {
  const home = { html: 'pages/index.html', title: 'Home', description: '' }
  const pages = { '/': home, '/tool': { ...home, rpcNodes: ['https://rpc.example'] } }
  const site = createSite(async () => ({ ...manifest, pages }))
  const connectOf = async (path: string): Promise<string> => {
    const policy = (await site.request(`/docs/x/${path}`)).headers.get('Content-Security-Policy') ?? ''
    return policy.split('; ').find((directive) => directive.startsWith('connect-src')) ?? ''
  }
  const usual = "connect-src 'self' api.localhost:* https://connect.example"
  expect(await connectOf('?node=http://localhost:3030')).toBe(usual)
  expect(await connectOf('tool')).toBe(`${usual} https://rpc.example`)
  const own = 'tool?node=http%3A%2F%2Flocalhost%3A3030%2Fpath'
  expect(await connectOf(own)).toBe(`${usual} https://rpc.example http://localhost:3030`)
  for (const node of [
    '*',
    "'unsafe-inline'",
    'javascript:alert(1)',
    'https://a:b@c.example',
    'https://a;b',
    'ws://a',
  ])
    expect(await connectOf(`tool?node=${encodeURIComponent(node)}`)).toBe(`${usual} https://rpc.example`)
})

test('a file whose URL contains the build is cached forever, and revalidated otherwise', async () => {
  const pinned = await createSite().request('/docs/x/search-index.json?_=0a1b2c3d')
  const other = await createSite().request('/docs/x/search-index.json?_=ffffffff')
  expect(pinned.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
  expect(other.headers.get('Cache-Control')).toBe('public, max-age=0, must-revalidate')
})

test('documents have the policy of a page, and other files allow no scripts', async () => {
  const document = await createSite().request('/docs/x/demo.html')
  const data = await createSite().request('/docs/x/search-index.json')
  expect(document.headers.get('Content-Security-Policy')).toContain("script-src 'self'")
  expect(data.headers.get('Content-Security-Policy')).not.toContain('script-src')
})

test('the manifest is read again after a failure', async () => {
  let reads = 0
  const site = createSite(async () => {
    reads += 1
    if (reads === 1) throw new Error('the storage is away')
    return manifest
  })
  expect((await site.request('/docs/x/')).status).toBe(500)
  expect((await site.request('/docs/x/')).status).toBe(200)
  expect((await site.request('/docs/x/')).status).toBe(200)
  expect(reads).toBe(2)
})
