import { expect, test } from 'bun:test'
import { ask, findHashedFiles } from '../support/docs-requests.ts'

const revalidated = [
  ['/intro/keys', undefined],
  ['/intro/keys', 'text/markdown'],
  ['/search', undefined],
  ['/intro/keys.md', undefined],
  ['/llms.txt', undefined],
  ['/sitemap.xml', undefined],
] as const

test.each(revalidated)(
  '%s (Accept: %s) is revalidated and answered with 304 while it is unchanged',
  async (path, accept) => {
    const headers: Record<string, string> = accept === undefined ? {} : { Accept: accept }
    const first = await ask(path, { headers })
    const etag = first.headers.get('ETag') ?? ''
    expect(etag).toMatch(/^W\/"[^"]+"$/)
    expect(first.headers.get('Cache-Control')).toBe('public, max-age=0, must-revalidate')

    for (const condition of [etag, etag.slice(2), `"other", ${etag}`, '*']) {
      const again = await ask(path, { headers: { ...headers, 'If-None-Match': condition } })
      expect(again.status).toBe(304)
      expect(await again.text()).toBe('')
      expect(again.headers.get('ETag')).toBe(etag)
      expect(again.headers.get('Cache-Control')).toBe('public, max-age=0, must-revalidate')
      expect(again.headers.get('Vary')).toBe(first.headers.get('Vary'))
    }
    const changed = await ask(path, { headers: { ...headers, 'If-None-Match': '"other"' } })
    expect(changed.status).toBe(200)
  },
)

test('a page and its Markdown have different entity tags', async () => {
  const html = (await ask('/intro/keys')).headers.get('ETag')
  const markdown = (await ask('/intro/keys', { headers: { Accept: 'text/markdown' } })).headers.get('ETag')
  expect(markdown).not.toBe(html)
})

test('hashed files are cached for a year and never revalidated', async () => {
  const files = await findHashedFiles()
  expect(files.length).toBeGreaterThan(1)
  for (const file of files) {
    const answer = await ask(file)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('Cache-Control')).toBe('public, max-age=31536000, immutable')
    expect(answer.headers.get('Access-Control-Allow-Origin')).toBe('*')
    const again = await ask(file, { headers: { 'If-None-Match': answer.headers.get('ETag') ?? '' } })
    expect(again.status).toBe(304)
  }
})

// Markdown pages are not in this list: Cloudflare compresses only certain content types, and text/markdown is not one
// of them.
const compressed = ['/intro/keys', '/search', '/llms.txt', '/sitemap.xml']

test.each(compressed)('%s is compressed for clients that accept it, and has a Vary header', async (path) => {
  const plain = await ask(path, { headers: { 'Accept-Encoding': 'identity' } })
  const text = await plain.text()
  expect(plain.headers.get('Content-Encoding')).toBeNull()
  expect(plain.headers.get('Vary')).toContain('Accept-Encoding')
  for (const encoding of ['br', 'gzip']) {
    const answer = await ask(path, { headers: { 'Accept-Encoding': encoding } })
    expect(answer.headers.get('Content-Encoding')).toBe(encoding)
    expect(answer.headers.get('ETag')).toBe(plain.headers.get('ETag'))
    expect(await answer.text()).toBe(text)
  }
})

test('HEAD returns the headers of GET without a body', async () => {
  const [file = ''] = await findHashedFiles()
  for (const path of ['/', '/intro/keys', '/intro/keys.md', '/intro/keys/', '/nope', '/sitemap.xml', file]) {
    const get = await ask(path)
    const head = await ask(path, { method: 'HEAD' })
    expect(head.status).toBe(get.status)
    for (const name of ['Content-Type', 'ETag', 'Cache-Control', 'Location', 'Content-Security-Policy']) {
      expect(head.headers.get(name)).toBe(get.headers.get(name))
    }
    expect(await head.text()).toBe('')
  }
})
