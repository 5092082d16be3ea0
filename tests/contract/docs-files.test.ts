import { expect, test } from 'bun:test'
import { ask } from '../support/docs-requests.ts'
import { sidebarRoutes } from '../support/docs-routes.ts'

const types = [
  ['/llms.txt', 'text/plain; charset=utf-8'],
  ['/llms-full.txt', 'text/plain; charset=utf-8'],
  ['/robots.txt', 'text/plain; charset=utf-8'],
  ['/.well-known/security.txt', 'text/plain; charset=utf-8'],
  ['/footer.txt', 'text/plain; charset=utf-8'],
  ['/sitemap.xml', 'application/xml; charset=utf-8'],
  ['/manifest.webmanifest', 'application/manifest+json'],
  ['/favicon.svg', 'image/svg+xml'],
] as const

test.each(types)('%s is served as %s', async (path, type) => {
  const answer = await ask(path)
  expect(answer.status).toBe(200)
  expect(answer.headers.get('Content-Type')).toBe(type)
  expect((await answer.text()).length).toBeGreaterThan(0)
})

test('D-090 the sitemap lists every page, each weekly and 0.5', async () => {
  const xml = await (await ask('/sitemap.xml')).text()
  const entries = xml.match(/<url>[\s\S]*?<\/url>/g) ?? []
  const listed = entries.map((entry) => new URL(/<loc>([^<]+)<\/loc>/.exec(entry)?.[1] ?? '').pathname)

  expect(listed.toSorted()).toEqual(sidebarRoutes.toSorted())
  for (const entry of entries) {
    expect(entry).toContain('<changefreq>weekly</changefreq>')
    expect(entry).toContain('<priority>0.5</priority>')
  }
})

test('D-043 D-044 /docs.json lists one entry for every page of the sidebar, and the one version', async () => {
  const answer = await ask('/docs.json')
  expect(answer.headers.get('Content-Type')).toBe('application/json')
  const { docs, versions } = Object(await answer.json())
  const toId = (route: string): string => (route === '/' ? 'README' : route.slice(1))
  const expected = sidebarRoutes.map((path) => ({ id: toId(path), path, sidebar: 'tutorialSidebar' }))
  const byPath = (one: { path: string }, other: { path: string }) => (one.path < other.path ? -1 : 1)

  expect(docs.toSorted(byPath)).toEqual(expected.toSorted(byPath))
  expect(versions).toEqual([{ name: 'current', label: 'Next', mainDocId: 'README' }])
})

test('D-022 the sitemap and the pages use the same form of each address', async () => {
  const xml = await (await ask('/sitemap.xml')).text()
  const html = await (await ask('/intro/keys')).text()
  const canonical = /<link rel="canonical" href="([^"]+)"/.exec(html)?.[1] ?? ''

  expect(new URL(canonical).pathname).toBe('/intro/keys')
  expect(xml).toContain(`<loc>${canonical}</loc>`)
})

test('security.txt says where to report a vulnerability, and when it expires', async () => {
  const text = await (await ask('/.well-known/security.txt')).text()
  expect(text).toMatch(/^Contact: (?:https:|mailto:)\S+$/m)
  const [, expires = ''] = /^Expires: (\S+)$/m.exec(text) ?? []
  expect(Date.parse(expires)).toBeGreaterThan(Date.parse('2026-11-22'))
})

test('robots.txt links to the sitemap', async () => {
  expect(await (await ask('/robots.txt')).text()).toMatch(/^Sitemap: https?:\/\/\S+\/sitemap\.xml$/m)
})

test('P-046 the footer text can be read from any origin', async () => {
  expect((await ask('/footer.txt')).headers.get('Access-Control-Allow-Origin')).toBe('*')
})

test('assistants find the MCP server from llms.txt and from its card', async () => {
  const card = Object(await (await ask('/.well-known/mcp/server-card.json')).json())
  expect(card.remotes).toEqual([{ type: 'streamable-http', url: expect.stringMatching(/^https?:.*\/mcp$/) }])
  expect(await (await ask('/llms.txt')).text()).toContain(card.remotes[0].url)
})

test.each(['/mcp', '/openapi', '/rating', '/api/search'])(
  '%s with a slash at the end redirects, with the same method',
  async (path) => {
    const answer = await ask(`${path}/?q=a`, { method: 'POST', redirect: 'manual' })
    expect(answer.status).toBe(308)
    const location = answer.headers.get('Location') ?? ''
    expect(new URL(location, `http://docs.example${path}/`).href).toBe(`http://docs.example${path}?q=a`)
  },
)

test('the health check passes', async () => {
  const answer = await ask('/healthz')
  expect(answer.status).toBe(200)
  expect(answer.headers.get('Cache-Control')).toBe('no-store')
  expect(await answer.json()).toEqual({ status: 'ok' })
})

test('the server is ready with its storage, its site and its migrations', async () => {
  const answer = await ask('/readyz')
  expect(answer.status).toBe(200)
  expect(answer.headers.get('Cache-Control')).toBe('no-store')
  expect(await answer.json()).toEqual({ status: 'ready', failed: [] })
})
