import { expect, test } from 'bun:test'
import { ask, browserAccept } from '../support/docs-requests.ts'
import { documents, sidebarRoutes } from '../support/docs-routes.ts'

function markdownPath(route: string): string {
  return route === '/' ? '/index.md' : `${route}.md`
}

test.each(sidebarRoutes)('%s is available as Markdown, by its address and by Accept', async (route) => {
  const byAddress = await ask(markdownPath(route))
  const byAccept = await ask(route, { headers: { Accept: 'text/markdown' } })
  const text = await byAddress.text()

  expect(byAddress.status).toBe(200)
  expect(byAddress.headers.get('Content-Type')).toBe('text/markdown; charset=utf-8')
  expect(text).toMatch(/^# \S/m)
  expect(text).not.toMatch(/<(?:div|span|article)[\s>]/)
  expect(byAccept.headers.get('Content-Type')).toBe('text/markdown; charset=utf-8')
  expect(byAccept.headers.get('Vary')).toContain('Accept')
  expect(await byAccept.text()).toBe(text)
})

test.each(documents)('the page %s links to its Markdown', async (route) => {
  const { headers } = await ask(route)
  expect(headers.get('Link')).toBe(`<${markdownPath(route)}>; rel="alternate"; type="text/markdown"`)
  expect(headers.get('Vary')).toContain('Accept')
})

const negotiations = [
  [undefined, 'text/html; charset=utf-8'],
  ['*/*', 'text/html; charset=utf-8'],
  [browserAccept, 'text/html; charset=utf-8'],
  ['text/*', 'text/html; charset=utf-8'],
  ['text/markdown', 'text/markdown; charset=utf-8'],
  ['text/plain', 'text/plain; charset=utf-8'],
  ['text/markdown, */*', 'text/markdown; charset=utf-8'],
  ['text/html;q=0.5, text/plain;q=0.6', 'text/plain; charset=utf-8'],
  ['text/html, text/markdown;q=0.5', 'text/html; charset=utf-8'],
  ['text/markdown;q=0, */*', 'text/html; charset=utf-8'],
  ['image/png', 'text/html; charset=utf-8'],
  [';;,q=,/,*', 'text/html; charset=utf-8'],
] as const

test.each(negotiations)('an Accept of %p is answered with %s', async (accept, type) => {
  // Without an Accept header, Bun's fetch sends `*/*`, which has the same meaning.
  const answer = await ask('/intro/keys', accept === undefined ? {} : { headers: { Accept: accept } })
  expect(answer.status).toBe(200)
  expect(answer.headers.get('Content-Type')).toBe(type)
})

test('search is returned as HTML for any Accept', async () => {
  const answer = await ask('/search?q=keys', { headers: { Accept: 'text/markdown' } })
  expect(answer.headers.get('Content-Type')).toBe('text/html; charset=utf-8')
})
