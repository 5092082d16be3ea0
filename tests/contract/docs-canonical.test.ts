import { expect, test } from 'bun:test'
import { ask, browserAccept } from '../support/docs-requests.ts'
import { routes } from '../support/docs-routes.ts'

const inner = routes.filter((route) => route !== '/')

async function followed(path: string): Promise<{ status: number; location: string | null }> {
  const answer = await ask(path)
  return { status: answer.status, location: answer.headers.get('Location') }
}

test.each(inner)('D-020 %s.html redirects permanently to the page', async (route) => {
  expect(await followed(`${route}.html`)).toEqual({ status: 301, location: route })
})

test.each(inner)('D-021 %s/index.html redirects permanently to the page', async (route) => {
  expect(await followed(`${route}/index.html`)).toEqual({ status: 301, location: route })
})

test('D-021 /index.html redirects to /', async () => {
  expect(await followed('/index.html')).toEqual({ status: 301, location: '/' })
})

test.each(inner)('D-022 %s/ redirects permanently to the page', async (route) => {
  expect(await followed(`${route}/`)).toEqual({ status: 301, location: route })
})

test('D-020 D-021 D-022 redirects keep the query', async () => {
  for (const path of ['/search.html', '/search/index.html', '/search/']) {
    const { location } = await followed(`${path}?q=epoch%20sync&x=//evil.example`)
    expect(location).toBe('/search?q=epoch%20sync&x=//evil.example')
  }
})

test('browsers do not cache a redirect forever', async () => {
  expect((await ask('/intro/keys/')).headers.get('Cache-Control')).toBe('public, max-age=86400')
})

const missing = [
  '/nope',
  '/docs',
  '/validator/nope',
  '/nope.html',
  '/nope/index.html',
  '/nope/',
  '/intro/keys.htm',
  '/Intro/keys',
  '/maintenance/upgrade-alert',
  '/index',
  '/404',
  '/404.html',
  '/pages/intro/keys.html',
  '/pages/intro/keys.md',
  '/pages/404.html',
  '/site.json',
  '/_site.json',
  '/_headers',
  '/.git/config',
  '/assets/',
  '/assets/nope.js',
  '/assets/client.js',
  '/nope.md',
  '/search.md',
]

test.each(missing)('D-019 %s is not found, and the response is a page of the site', async (path) => {
  const answer = await ask(path, { headers: { Accept: browserAccept } })
  const html = await answer.text()

  expect(answer.status).toBe(404)
  expect(answer.headers.get('Content-Type')).toBe('text/html; charset=utf-8')
  expect(answer.headers.get('Cache-Control')).not.toContain('immutable')
  expect(html).toContain('Page Not Found')
  expect(html).toMatch(/<header[\s>]/)
})

const programs = [
  'application/json',
  'application/problem+json',
  'application/json, text/html;q=0.5',
  'text/html;q=0',
]

test.each(programs)('D-019 a program that accepts %s gets the error as JSON', async (accept) => {
  const answer = await ask('/nope', { headers: { Accept: accept } })

  expect(answer.status).toBe(404)
  expect(answer.headers.get('Content-Type')).toBe('application/problem+json')
  expect(answer.headers.get('Vary')).toContain('Accept')
  expect(await answer.json()).toEqual({
    type: 'about:blank',
    title: 'Not Found',
    status: 404,
    detail: expect.any(String),
    code: 'not_found',
  })
})

test('paths below /api/ answer programs, whatever they accept', async () => {
  const answer = await ask('/api/nope', { headers: { Accept: browserAccept } })
  expect(answer.status).toBe(404)
  expect(await answer.json()).toMatchObject({ code: 'not_found' })
})
